#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

# Debian gives it all the time it needs to save its data, and a Redis that cannot save does not end.
code=0
timeout 120 systemctl --quiet disable --now redis-server.service 2>/dev/null || code=$?
if [[ $code == 124 ]]; then
  if [[ $KEEP_DATA == true ]]; then
    echo "Redis cannot save its data; see journalctl -u redis-server" >&2
    exit 75
  fi
  systemctl --quiet kill --signal KILL redis-server.service || true
  systemctl --quiet stop redis-server.service || true
  systemctl reset-failed redis-server.service || true
fi
systemctl --quiet --runtime unmask redis-server.service 2>/dev/null || true
# Packages whose directory is a volume cannot be purged, only removed.
if [[ $KEEP_DATA == true ]] || mountpoint -q /var/lib/redis; then
  remove_packages remove
  [[ $KEEP_DATA == true ]] || remove_trees /var/lib/redis
  exit 0
fi
remove_packages purge
rm -rf /etc/redis /var/log/redis
remove_trees /var/lib/redis
# Made by the package, which leaves it behind.
if id redis >/dev/null 2>&1 && ! pgrep -u redis >/dev/null; then
  userdel redis
fi
