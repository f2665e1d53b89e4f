#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=templates/packages.sh
source templates/packages.sh

install_packages runc
