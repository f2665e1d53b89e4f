#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

remove_packages purge
