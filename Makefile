# Knobel. `make` alone lists what can be made.

VENV := .venv
BIN := $(VENV)/bin
UV := $(VENV)/uv/bin/uv
PYTHON ?= python3
export UV_PROJECT_ENVIRONMENT := $(VENV)
unexport VIRTUAL_ENV PYTHONDONTWRITEBYTECODE

KERNEL := $(shell find kernel -name '*.cpp' -o -name '*.hpp' 2>/dev/null)
CPP := $(KERNEL) $(shell find bench fuzz -name '*.?pp')
# The installed package lists its modules, so it is installed again when one comes, goes or moves.
MODULES := $(shell find src/knobel -name '*.py' | sort | cksum | cut -d' ' -f1)

.DEFAULT_GOAL := help
.PHONY: help run test quick hooks types-page browser install-browser serve site test-site docs kernel lint-kernel sanitize fuzz faults fuzzweb bench peers check lock clean man nightly soak dist

help:  ## list what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: $(VENV)/ready  ## solve and show an example
	@$(BIN)/knobel solve examples/stromrallye/example0.txt --boards
	@echo
	@$(BIN)/knobel solve examples/rotation examples/huepfburg || [ $$? -eq 1 ]  # 1: some have no solution
	@echo
	@echo "More: $(BIN)/knobel --help"

serve: $(VENV)/ready  ## play in the browser, at http://127.0.0.1:8137
	$(BIN)/knobel serve

# The browser edition is built, and its engine tested, where a compiler for it is found.
test: $(VENV)/equipped browser types-page  ## check style and types, run every test
	@$(BIN)/python tools/browser_edition --if-ready
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy
	$(BIN)/pytest -n auto -m "not faults and (not edition or engine)"
	@$(BIN)/python tools/browser_edition --if-ready

quick: $(VENV)/equipped  ## check style and layers, run the quick tests: while you work
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n logical -m "not slow and not browser and not cluster"

hooks: $(VENV)/equipped  ## check style, types and layers before every commit
	$(BIN)/pre-commit install

# The types of the page's scripts, which are written as comments, are checked where there is npm.
types-page:
	@if ! command -v npm >/dev/null; then \
	  echo "Note: there is no npm here: the types of the page's scripts are not checked."; \
	elif [ -x node_modules/.bin/tsc ] || npm ci --silent --no-audit --no-fund >/dev/null 2>&1; then \
	  node_modules/.bin/tsc --project tsconfig.json && echo "The types of the page's scripts are right."; \
	else \
	  echo "Note: TypeScript cannot be installed here: the types of the page's scripts are not checked."; \
	fi

site: $(VENV)/equipped  ## build the browser edition, a folder of static files, into build/site
	$(BIN)/python tools/browser_edition --sizes

test-site: $(VENV)/equipped browser  ## build the browser edition, and run every test of the page on it
	$(BIN)/python tools/browser_edition --compiler
	$(BIN)/python tools/browser_edition --twice
	$(BIN)/pytest -n 2 tests/web/page tests/web/edition -m "edition or not browser"

docs: $(VENV)/equipped  ## build the documentation site into build/docs
	$(BIN)/sphinx-build -q -W --keep-going -b html docs build/docs
	@echo "build/docs/index.html"

# The tests of the page need a Chromium. Debian's, without its windows, is installed where that is possible.
LIGHTEST := chromium-headless-shell
CHROMIUM := $(LIGHTEST) chromium chromium-browser google-chrome-stable google-chrome
browser:
	@[ -n "$$KNOBEL_BROWSER" ] || command -v $(LIGHTEST) >/dev/null || $(MAKE) --no-print-directory install-browser \
	  || [ -n "$$(which $(CHROMIUM) 2>/dev/null)" ] \
	  || echo "Note: there is no Chromium here: the tests of the page (tests/web/page) are left out."

install-browser:
	@[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null
	@echo "Installing Chromium for the tests of the page ..."
	@(apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(LIGHTEST)) >/dev/null 2>&1

man: $(VENV)/ready  ## make the manual page, in both languages, into build/man
	@mkdir -p build/man/de
	$(BIN)/python -m knobel.cli.manual en > build/man/knobel.1
	$(BIN)/python -m knobel.cli.manual de > build/man/de/knobel.1

kernel: $(VENV)/ready  ## build the C++ kernel again after a change

lint-kernel: $(VENV)/equipped  ## check layout and style of the C++ code (clang-format, clang-tidy)
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	$(BIN)/cmake -S bench -B build/lint -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
	  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DKNOBEL_PYTHON=ON -DPython_EXECUTABLE=$(abspath $(BIN))/python >/dev/null
	$(BIN)/run-clang-tidy.py -clang-tidy-binary $(BIN)/clang-tidy -p build/lint -quiet '$(CURDIR)/(kernel|bench)/'

sanitize: $(VENV)/equipped  ## all tests and the checks under address, undefined-behaviour, leak and thread sanitizers
	$(BIN)/python tools/sanitize.py

fuzz: $(VENV)/equipped  ## fuzz parsers, notations and kernel, FUZZ_SECONDS (3600) for each target
	$(BIN)/python fuzz/run.py

faults: $(VENV)/equipped  ## let every write and every allocation of small jobs fail once
	$(BIN)/pytest -n auto -m faults tests/faults tests/unit/batch

fuzzweb: $(VENV)/equipped  ## make up requests from the description of the web API, KNOBEL_EXAMPLES (500) for each operation
	KNOBEL_EXAMPLES=$${KNOBEL_EXAMPLES:-500} $(BIN)/pytest -n 0 tests/web/api/test_description.py

bench: build/bench/ready  ## measure the searches, with ratios against plain programs
	build/bench/stromrallye_families $(wildcard examples/stromrallye/*.txt $(KNOBEL_CORPUS)/stromrallye/*.txt)
	build/bench/rotation_bench $(wildcard examples/rotation/*.txt $(KNOBEL_CORPUS)/rotation/*.txt)
	build/bench/huepfburg_bench $(wildcard examples/huepfburg/*.txt $(KNOBEL_CORPUS)/huepfburg/*.txt)

peers: build/bench/ready  ## compare with plain programs, networkx, a planner, clingo and CP-SAT; into docs/benchmarks.md
	$(UV) sync --quiet --locked --inexact --all-extras --group peers
	$(BIN)/python bench/peers.py --write

check: build/bench/ready  ## compare the kernel with brute force on very many random puzzles
	build/bench/stromrallye_check
	build/bench/rotation_check 50000
	build/bench/huepfburg_check 100000

nightly: build/bench/ready  ## compare kernel, reference and brute force on new puzzles, NIGHTLY_MINUTES (60) long
	$(BIN)/python tools/differential.py --minutes $${NIGHTLY_MINUTES:-60}
	$(BIN)/python tools/certificates.py examples/stromrallye examples/rotation examples/huepfburg $$KNOBEL_CORPUS

soak: $(VENV)/equipped  ## load the server for SOAK_MINUTES (60), killing a worker every minute; figures into docs/limits.md
	$(BIN)/python tools/soak --minutes $${SOAK_MINUTES:-60} --write

dist: $(UV)  ## build sources and wheels for every Python that is found (or PYTHONS), install and try them
	$(BIN)/python tools/dist.py

build/bench/ready: $(VENV)/ready $(KERNEL) $(shell find bench -name '*.?pp' -o -name CMakeLists.txt)
	$(BIN)/cmake -S bench -B build/bench -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=Release -DKNOBEL_WERROR=ON
	$(BIN)/cmake --build build/bench
	@touch $@

lock: $(UV)  ## look for newer versions of what we depend on
	$(UV) lock --upgrade

clean:  ## forget the environment and everything that was built
	rm -rf $(VENV) build dist

$(UV):
	$(PYTHON) -c 'import sys; sys.exit("Knobel needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(PYTHON) -m venv $(VENV)/uv
	$(VENV)/uv/bin/pip install --quiet uv

# What a user needs, with the tools that build the kernel.
USED := --inexact --no-default-groups --group build --extra all

$(VENV)/modules-$(MODULES): | $(UV)
	@rm -f $(VENV)/modules-* && touch $@

# Our own builds take warnings of the compiler for errors; a plain `pip install` does not.
$(VENV)/ready: export SKBUILD_CMAKE_DEFINE = KNOBEL_WERROR=ON
$(VENV)/ready: pyproject.toml uv.lock CMakeLists.txt $(KERNEL) $(VENV)/modules-$(MODULES) | $(UV)
	$(UV) sync --quiet --locked --compile-bytecode $(USED) --no-install-project
	$(UV) sync --quiet --locked --compile-bytecode $(USED) --reinstall-package knobel
	@$(BIN)/python -c 'import knobel._kernel' 2>/dev/null \
	  || echo "Note: there is no C++ kernel (no compiler, or it did not build); the slower reference search is used."
	@touch $@

# And what developers need: tools, test peers, cluster engines.
$(VENV)/equipped: $(VENV)/ready
	$(UV) sync --quiet --locked --inexact --all-extras
	@touch $@
