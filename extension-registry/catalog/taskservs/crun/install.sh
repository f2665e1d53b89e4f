#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

install_packages crun
