#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

cmp -s templates/resolv.conf /etc/resolv.conf
systemctl --quiet is-active provisioning-resolv.service
[[ -z $PROBE ]] || getent ahosts "$PROBE" >/dev/null
