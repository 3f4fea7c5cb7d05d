PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
BENCH_INSTALLED := .venv/.bench-installed
AUDIT_INSTALLED := .venv/.audit-installed
RUNTIME := build/runtime
NODE_INSTALLED := node_modules/.installed
# What the tests need of Debian: a package, or package=command where the names differ.
SYSTEM_PACKAGES := chromium npm prometheus=promtool bubblewrap=bwrap redis-server haproxy

.PHONY: serve test test-fast lint openapi bench soak mutation sbom audit system

serve: $(INSTALLED)  ## start the service on 127.0.0.1:8000
	$(BIN)/gunicorn --config deploy/gunicorn.conf.py service.wsgi:app

test: lint $(NODE_INSTALLED)  ## everything CI runs
	$(BIN)/pytest --numprocesses auto

test-fast: $(INSTALLED) $(NODE_INSTALLED)  ## what answers in seconds
	$(BIN)/pytest --numprocesses auto --exitfirst -m "not slow"

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

openapi: $(INSTALLED)  ## write openapi.yaml, the answers in its examples, and docs/pictures, from the code
	$(BIN)/python -m service.examples docs/pictures
	$(BIN)/python -m service.openapi openapi.yaml

bench: $(BENCH_INSTALLED)  ## speed, as ratios of one run
	$(BIN)/python -m tests.bench

soak: $(INSTALLED) system  ## long batches and bulk, saturation, killed and replaced workers, slow and hostile clients
	$(BIN)/python -m tests.soak

mutation: $(INSTALLED)  ## delete each check in turn; a conformance case must fail
	$(BIN)/python -m tests.conformance.mutation

sbom: $(RUNTIME)/.installed  ## build/sbom.json: what the image holds besides Python, as CycloneDX
	$(BIN)/cyclonedx-py environment --output-reproducible --validate --output-file build/sbom.json $(RUNTIME)/bin/python

audit: $(RUNTIME)/.installed  ## known weaknesses of what the image holds; asks an advisory service
	$(BIN)/pip --python $(RUNTIME) freeze --exclude zoning-board >$(RUNTIME)/audited.txt
	$(BIN)/pip-audit --strict --no-deps --disable-pip --requirement $(RUNTIME)/audited.txt

$(INSTALLED): requirements.lock setup.cfg pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --requirement requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

$(BENCH_INSTALLED): $(INSTALLED) requirements-bench.lock
	$(BIN)/pip install --quiet --requirement requirements-bench.lock
	touch $@

$(AUDIT_INSTALLED): $(INSTALLED) requirements-audit.lock
	$(BIN)/pip install --quiet --requirement requirements-audit.lock
	touch $@

$(RUNTIME)/.installed: $(AUDIT_INSTALLED)
	rm -rf build
	$(PYTHON) -m venv --without-pip $(RUNTIME)
	$(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir $(RUNTIME) .
	$(BIN)/pip --python $(RUNTIME) install --quiet --constraint requirements.lock $(RUNTIME)/*.whl
	touch $@

$(NODE_INSTALLED): package-lock.json | system
	npm ci --ignore-scripts --no-audit --no-fund
	touch $@

system:
	tests/system-packages.sh $(SYSTEM_PACKAGES)
