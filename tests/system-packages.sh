#!/usr/bin/env bash
# Install the Debian packages named whose command is missing: system-packages.sh chromium prometheus=promtool
set -euo pipefail
PATH=$PATH:/usr/sbin # where Debian puts servers, and few users look

missing=()
for package in "$@"; do
  command -v "${package#*=}" >/dev/null || missing+=("${package%=*}")
done
[ ${#missing[@]} -gt 0 ] || exit 0
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)
{
  "${as_root[@]}" apt-get update --quiet
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --quiet --yes --no-install-recommends "${missing[@]}"
} || { echo "The tests need ${missing[*]}: install them, then run make test again." >&2; exit 1; }
