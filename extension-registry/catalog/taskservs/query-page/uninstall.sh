#!/usr/bin/env bash
set -euo pipefail

exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

export DEBIAN_FRONTEND=noninteractive
rm -f /etc/nginx/provisioning/query-page.conf
if systemctl --quiet is-active nginx.service; then
  systemctl reload nginx.service
fi
systemctl --quiet disable --now fcgiwrap.socket fcgiwrap.service 2>/dev/null || true
mapfile -t present < <(dpkg-query -W -f '${Package}\n' fcgiwrap 2>/dev/null)
if ((${#present[@]} > 0)); then
  apt-get -q -y -o DPkg::Lock::Timeout=300 purge --auto-remove "${present[@]}" || exit 75
fi
rm -rf /etc/query-page /usr/local/lib/query-page
