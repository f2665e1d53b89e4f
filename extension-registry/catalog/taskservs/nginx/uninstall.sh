#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

systemctl --quiet disable --now nginx.service 2>/dev/null || true
systemctl --quiet --runtime unmask nginx.service 2>/dev/null || true
remove_packages purge
rm -rf /etc/nginx /var/www/provisioning /var/log/nginx /var/lib/nginx
rmdir --ignore-fail-on-non-empty /var/www 2>/dev/null || true
