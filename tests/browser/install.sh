#!/usr/bin/env bash
# What the tests of the desk need besides Python: Chromium and npm of Debian, axe-core and TypeScript of npm.
set -euo pipefail
cd "$(dirname "$0")/../.."

missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v npm >/dev/null || missing+=(npm)
if [ ${#missing[@]} -gt 0 ]; then
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update --quiet
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --quiet --yes --no-install-recommends "${missing[@]}" ||
    { echo "The tests of the desk need: ${missing[*]}. Install them, then run make test again." >&2; exit 1; }
fi
npm ci --ignore-scripts --no-audit --no-fund
