# Two commands do everything: `make run` and `make test`. `make help` lists the rest.
.DEFAULT_GOAL := help
PY := .venv/bin/python

.PHONY: help
help: ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 14

.venv/.installed: requirements.lock pyproject.toml
	@test -d .venv || python3 -m venv .venv
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.PHONY: install
install: .venv/.installed ## prepare .venv with the command .venv/bin/stockrail
