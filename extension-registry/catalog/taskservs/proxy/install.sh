#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

# Waits until the running proxy answers with this revision of its configuration.
serves() {
  local deadline=$((SECONDS + 15))
  while ((SECONDS < deadline)); do
    [[ $(curl -fsS --noproxy '*' --max-time 2 "http://127.0.0.1:$STATUS_PORT/.provisioning/revision" 2>/dev/null) != "$1" ]] || return 0
    sleep 0.2
  done
  return 1
}

# Messages go to the journal, so the unit needs no /dev/log inside its directory; where a server is a container, that
# mount would not be allowed.
dropin=/etc/systemd/system/haproxy.service.d/provisioning.conf
mkdir -p "${dropin%/*}"
printf '[Service]\nBindReadOnlyPaths=\n' >"$dropin"
systemctl daemon-reload
install_packages haproxy curl

revision=$(sha256sum <templates/haproxy.cfg | cut -c 1-16)
cfg=/etc/haproxy/haproxy.cfg
mkdir -p "${cfg%/*}"
sed "s/@revision@/$revision/g" templates/haproxy.cfg >"$cfg.new"
if ! problems=$(haproxy -c -f "$cfg.new" 2>&1); then
  rm -f "$cfg.new"
  grep -F '[ALERT]' <<<"$problems" >&2 || true
  echo "the new configuration is not valid; the previous one stays in force" >&2
  exit 78
fi
[[ ! -e $cfg ]] || cp -p "$cfg" "$cfg.previous"
mv -f "$cfg.new" "$cfg"

systemctl --quiet enable haproxy.service
begin=$EPOCHSECONDS
systemctl reload-or-restart haproxy.service || true
# What the check does not see, such as a port that another program has.
if ! serves "$revision"; then
  journalctl -u haproxy.service --since "@$begin" -o cat | grep -F '[ALERT]' | sort -u >&2 || true
  rm -f "$cfg"
  [[ ! -e $cfg.previous ]] || mv -f "$cfg.previous" "$cfg"
  systemctl reload-or-restart haproxy.service || true
  echo "HAProxy cannot run with the new configuration; the previous one is back in force" >&2
  exit 78
fi
rm -f "$cfg.previous"
printf '{"metrics": "http://127.0.0.1:%s/metrics"}\n' "$STATUS_PORT" >facts.json
