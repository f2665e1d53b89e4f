#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

# It answers, and with the configuration that was installed last.
revision=$(cat templates/nginx.conf templates/index.html | sha256sum | cut -c 1-16)
served=$(curl -fsS --noproxy '*' --max-time 5 "http://127.0.0.1:$LISTEN_PORT/.provisioning/revision")
if [[ $served != "$revision" ]]; then
  echo "nginx runs with configuration $served, not $revision" >&2
  exit 1
fi
