#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

systemctl --quiet stop postgresql@15-main.service 2>/dev/null || true
if [[ $KEEP_DATA == true ]]; then
  remove_packages remove
  exit 0
fi
remove_packages purge
rm -rf /etc/postgresql /etc/postgresql-common /var/log/postgresql /var/lib/provisioning/postgres
remove_trees /var/lib/postgresql
# Made by the package, which leaves it behind.
if id postgres >/dev/null 2>&1 && ! pgrep -u postgres >/dev/null; then
  userdel postgres
fi
