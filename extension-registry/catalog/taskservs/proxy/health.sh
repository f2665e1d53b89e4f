#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

# It answers, and with the configuration that was installed last.
revision=$(sha256sum <templates/haproxy.cfg | cut -c 1-16)
served=$(curl -fsS --noproxy '*' --max-time 5 "http://127.0.0.1:$STATUS_PORT/.provisioning/revision")
if [[ $served != "$revision" ]]; then
  echo "HAProxy runs with configuration $served, not $revision" >&2
  exit 1
fi
