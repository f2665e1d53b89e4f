#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

systemctl --quiet disable --now haproxy.service 2>/dev/null || true
remove_packages purge
rm -rf /etc/systemd/system/haproxy.service.d /etc/haproxy /var/lib/haproxy /var/log/haproxy.log
systemctl daemon-reload
systemctl --quiet reset-failed haproxy.service 2>/dev/null || true
