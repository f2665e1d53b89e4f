#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

systemctl --quiet disable --now etcd.service 2>/dev/null || true
systemctl --quiet --runtime unmask etcd.service 2>/dev/null || true
# Packages whose directory is a volume cannot be purged, only removed.
if [[ $KEEP_DATA == true ]] || mountpoint -q /var/lib/etcd; then
  remove_packages remove
  [[ $KEEP_DATA == true ]] || remove_trees /var/lib/etcd
  exit 0
fi
remove_packages purge
rm -rf /etc/etcd /etc/default/etcd /etc/systemd/system/etcd.service.d
remove_trees /var/lib/etcd
systemctl daemon-reload
# Made by the package, which leaves it behind.
if id etcd >/dev/null 2>&1 && ! pgrep -u etcd >/dev/null; then
  userdel etcd
fi
