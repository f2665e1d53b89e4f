#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

if [[ -f /etc/nginx/provisioning/query-page.conf ]]; then
  rm -f /etc/nginx/provisioning/query-page.conf
  systemctl --quiet reload nginx.service || true
fi
systemctl --quiet disable --now query-page.socket query-page.service 2>/dev/null || true
rm -f /etc/systemd/system/query-page.socket /etc/systemd/system/query-page.service
systemctl daemon-reload
remove_packages purge
systemctl --quiet unmask fcgiwrap.socket fcgiwrap.service
rm -rf /etc/query-page /usr/local/lib/query-page
if id query-page >/dev/null 2>&1; then
  userdel query-page
fi
