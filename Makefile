# Two commands matter: `make run` plays, `make test` shows that it works. `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# The tests write many small databases: in memory where there is such a folder.
SCRATCH := $(shell [ -w /dev/shm ] && echo /dev/shm || echo $${TMPDIR:-/tmp})

.DEFAULT_GOAL := help

.PHONY: help
help: ## what can be made here
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Tapis needs Python 3.11 or newer. Try: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.lock | $(BIN)/python
	@echo "Installing what the bot needs (once, about a minute) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.dev: requirements.lock requirements-dev.lock | $(BIN)/python
	@echo "Installing what the tests need (once, about a minute) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

.PHONY: run
run: $(VENV)/.run ## play: with DISCORD_TOKEN on Discord, without it in a browser
	@$(BIN)/python -m bot

.PHONY: compiled
compiled: $(VENV)/.dev ## compile the engine, which then plays the same faster; needs a C compiler (3 minutes)
	@$(BIN)/python deploy/compile_game.py

# Tests wait for more than half of their time: four for each of two cores keep both busy.
WORKERS ?= 8
.PHONY: test
test: $(VENV)/.dev ## the whole suite, in WORKERS (8) processes
	@TMPDIR=$(SCRATCH) PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --processes $(WORKERS)

# What takes longer than the suite, part by part.
PARTS := long postgres pooled cluster strict delayed compiled
long := -m long --timeout 3600 --processes 2
postgres := --overlapping --database postgresql --processes 3 --timeout 600 tests/bot tests/e2e tests/proof/kill
pooled := -p tests.support.pooled tests/data
cluster := -p tests.support.clustered --processes 2 --timeout 600 tests/e2e
strict := -p tests.support.strict --processes 6 --timeout 600 tests/e2e
delayed := -p tests.support.delays --processes 3 --timeout 600
compiled := -p tests.support.on_compiled_engine --processes 2 tests/game tests/scenarios tests/replays
PART ?= $(PARTS)
.PHONY: test-all
test-all: $(VENV)/.dev ## besides the suite, for hours: PART=long, postgres, pooled, cluster, strict, delayed, compiled (docs/testing.md)
	@$(if $(filter-out $(PARTS),$(PART)),$(error PART is one of $(PARTS)))failed=; \
	$(foreach part,$(PART),echo "test-all: $(part)"; $(if $(filter compiled,$(part)),$(BIN)/python deploy/compile_game.py &&) \
		TMPDIR=$(SCRATCH) $(BIN)/python -m pytest $($(part)) || failed="$$failed $(part)";) \
	[ -z "$$failed" ] || { echo "test-all: failed in$$failed"; exit 1; }

WHAT ?=
.PHONY: record
record: $(VENV)/.dev ## write what tests compare with anew: WHAT=games, tables, pages, club, people, pictures (docs/testing.md)
	@TMPDIR=$(SCRATCH) $(BIN)/python -m tests.record $(WHAT)

KILLS ?= 200
DATABASE ?= sqlite
.PHONY: kill-test
kill-test: $(VENV)/.dev ## play while the bot is killed KILLS (200) times, and see that nothing is lost
	@TMPDIR=$(SCRATCH) $(BIN)/python -m tests.proof.kill --kills $(KILLS) --database $(DATABASE)

FORGERIES ?= 30000
.PHONY: forgeries
forgeries: $(VENV)/.dev ## send FORGERIES (30,000) interactions that nobody may send, SEED=2 for others (5 minutes)
	@TMPDIR=$(SCRATCH) FORGERIES=$(FORGERIES) FORGED_SEED=$(SEED) $(BIN)/python -m pytest -s tests/proof/test_forged.py

MUTANTS ?= 150
SEED ?= 1
.PHONY: mutants
mutants: $(VENV)/.dev ## make MUTANTS (150) small mistakes, one at a time, and see which the tests notice (30 minutes)
	@TMPDIR=$(SCRATCH) $(BIN)/python -m tests.proof.mutants --count $(MUTANTS) --seed $(SEED)

$(VENV)/.bench: requirements-bench.lock | $(VENV)/.dev
	@echo "Installing what the benchmarks compare with (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@touch $@

.PHONY: bench
bench: $(VENV)/.bench ## measure, as ratios side by side in one run
	@$(BIN)/python -m benchmarks

DATABASE ?= sqlite
AWAY ?= 0
EXPERTS ?= 0
.PHONY: load
load: $(VENV)/.dev ## play at 200 tables at once, as text and as pictures, EXPERTS=50 too, DATABASE=postgresql AWAY=20 (ms), then restart with 1,000
	@$(BIN)/python -m benchmarks load --database $(DATABASE) --away $(AWAY) --experts $(EXPERTS)

MINUTES ?= 10
.PHONY: chaos
chaos: $(VENV)/.dev ## let three processes of the bot be killed, stopped and cut off for MINUTES (10), at 60 tables
	@TMPDIR=$(SCRATCH) $(BIN)/python -m tests.proof.chaos --minutes $(MINUTES)

N ?= 3
.PHONY: cluster
cluster: $(VENV)/.dev ## play with N (3) processes of the bot on a PostgreSQL of their own, beside the playground
	@$(BIN)/python -m benchmarks.cluster --processes $(N)

.PHONY: tournament
tournament: $(VENV)/.dev ## let the AI levels play each other by all presets; goes on where it stopped (2 hours)
	@$(BIN)/python -m benchmarks tournament

.PHONY: blunders
blunders: $(VENV)/.dev ## find positions in which the AI levels blunder, and count what each gets wrong (10 minutes)
	@$(BIN)/python -m benchmarks blunders

DEALS ?= 1000
ONLY ?=
.PHONY: bad-faith
bad-faith: $(VENV)/.dev ## play DEALS (1,000) deals for each way out of one, or those named ONLY=…, and see that none pays (about an hour)
	@$(BIN)/python -m benchmarks bad_faith --deals $(DEALS) --only "$(ONLY)"
	@$(BIN)/python -m benchmarks bad_days --only "$(ONLY)"
	@$(BIN)/python -m benchmarks free_exits --only "$(ONLY)"
	@$(BIN)/python -m benchmarks by_others --only "$(ONLY)"

MOVES ?= 1000000
.PHONY: house-rules
house-rules: $(VENV)/.dev ## play MOVES (1,000,000) moves by house rules drawn at random, and look at every state (some minutes)
	@$(BIN)/python -m tests.game.random_house_rules $(MOVES)

SECONDS ?= 3600
.PHONY: options
options: $(VENV)/.dev ## look for SECONDS (3,600) for values of house rules that change nothing, SEED=2 in another order; all AI levels play them
	@$(BIN)/python -m tests.bot.rules.inert $(SECONDS) $(SEED)

.PHONY: check
check: $(VENV)/.dev ## format, lint, types, import contracts
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

.PHONY: format
format: $(VENV)/.dev ## put the code into shape
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

.PHONY: pictures
pictures: $(VENV)/.dev ## take the pictures of docs/gallery anew, in a browser, or go on where that stopped
	@$(BIN)/python -m docs.gallery.make_gallery

.PHONY: listing
listing: $(VENV)/.dev ## lay out the pictures of docs/listing anew, for the App Directory, in a browser
	@$(BIN)/python -m docs.listing.make_listing

LANGUAGE ?=
CATALOGUES := $(sort $(wildcard bot/i18n/*.po) $(LANGUAGE:%=bot/i18n/%.po))
.PHONY: strings
strings: $(VENV)/.dev ## find all strings and update every catalogue; LANGUAGE=de begins one in German
	@mkdir -p build
	@PYTHONPATH=. $(BIN)/pybabel --quiet extract --no-location --sort-output -F bot/i18n/extract.cfg \
		--project Tapis -o build/messages.pot bot cogs
	@for catalogue in $(CATALOGUES); do \
		$(BIN)/pybabel --quiet update --init-missing --ignore-obsolete --no-fuzzy-matching \
			--ignore-pot-creation-date -i build/messages.pot -o $$catalogue -l $$(basename $$catalogue .po) \
			|| exit 1; \
	done

DIST ?= dist
.PHONY: playground-wheel
playground-wheel: $(VENV)/.dev ## cut the playground out into a wheel in DIST (dist), for any other bot
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation \
		--wheel-dir $(DIST) ./playground

.PHONY: packages
packages: playground-wheel ## build what `pip install` takes: Tapis, its source, and the playground alone, in DIST (dist)
	@$(BIN)/python -m hatchling build --directory $(DIST)

.PHONY: release
release: check packages ## check what is released, in a clone without changes: all of the above, and the suite (10 minutes)
	@$(BIN)/python -m tests.deploy.release

.PHONY: documents
documents: $(VENV)/.dev ## write docs/rules anew, from the words of the bot and its code
	@$(BIN)/python -m bot.games.make_docs

# Each lock begins with the one before, and pins what is pinned in none before.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links pyproject.toml
before = $(addprefix --constraint=,$(1)) $$(sed -nE 's/^([a-z0-9-]+).*==.*/--no-emit-package=\1/p' $(1))
.PHONY: locks
locks: $(VENV)/.dev ## pin the dependencies of pyproject.toml anew, with hashes
	@$(BIN)/python -m pip install --quiet uv
	@$(LOCK) -o requirements.lock
	@sed -i '/^-r /d' requirements-dev.lock requirements-bench.lock
	@$(LOCK) --extra dev $(call before,requirements.lock) -o requirements-dev.lock
	@$(LOCK) --extra bench $(call before,requirements.lock requirements-dev.lock) -o requirements-bench.lock
	@sed -i -e '/^# /d' -e '/^$$/d' -e '1i -r requirements.lock' requirements-dev.lock
	@sed -i -e '/^# /d' -e '/^$$/d' -e '1i -r requirements-dev.lock' requirements-bench.lock
