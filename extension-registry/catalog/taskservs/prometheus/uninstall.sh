#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

systemctl --quiet disable --now prometheus.service 2>/dev/null || true
systemctl --quiet --runtime unmask prometheus.service 2>/dev/null || true
# Packages whose directory is a volume cannot be purged, only removed.
if [[ $KEEP_DATA == true ]] || mountpoint -q /var/lib/prometheus; then
  remove_packages remove
  [[ $KEEP_DATA == true ]] || remove_trees /var/lib/prometheus
  exit 0
fi
remove_packages purge
rm -rf /etc/prometheus /etc/default/prometheus /var/log/prometheus
remove_trees /var/lib/prometheus
# Made by the package, which leaves it behind.
if id prometheus >/dev/null 2>&1 && ! pgrep -u prometheus >/dev/null; then
  userdel prometheus
fi
