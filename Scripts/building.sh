# What scripts that build share; to be read with `source` from the root of the repository.
# shellcheck shell=bash

# Flags that only the project's own builds have: see Package.swift.
export MULTIPLANE_OWN_BUILD=1

# SwiftPM warns on every call of a flag in pango's and librsvg's pkg-config files, which it rightly drops.
# The builds' lists of compiled files say nothing once they have ended.
tidily() {
  "$@" 2>&1 | sed -u -e '/prohibited flag(s): -pthread/d' -e '/^\[[0-9]*\/[0-9]*\] /d' -e '/^$/d'
}

# Builds as every script does, so that one build serves all.
build() { tidily swift build "$@"; }
