#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

address=$LISTEN_ADDRESS
[[ $address != 0.0.0.0 ]] || address=127.0.0.1
ask() {
  curl -fsS --noproxy '*' --max-time 5 -G "http://$address:$LISTEN_PORT/$1" "${@:2}"
}

ask -/ready >/dev/null
# It has loaded what was installed last.
revision=$(cat templates/prometheus.yml templates/provisioning.rules.yml templates/arguments | sha256sum | cut -c 1-16)
if [[ $(ask api/v1/status/config) != *"$revision"* ]]; then
  echo "Prometheus does not run with configuration $revision" >&2
  exit 1
fi
# It collects, stores and answers: its own latest measurement is there.
answer=$(ask api/v1/query --data-urlencode 'query=up{job="prometheus"}')
if [[ $answer != *'"result":[{'*',"1"]'* ]]; then
  echo "Prometheus has not measured itself yet" >&2
  exit 1
fi
