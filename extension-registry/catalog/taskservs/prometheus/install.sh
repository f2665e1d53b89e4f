#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

etc=/etc/prometheus
arguments=/etc/default/prometheus
address=$LISTEN_ADDRESS
[[ $address != 0.0.0.0 ]] || address=127.0.0.1
revision=$(cat templates/prometheus.yml templates/provisioning.rules.yml templates/arguments | sha256sum | cut -c 1-16)

# Waits until the running Prometheus has loaded this revision of its configuration.
serves() {
  local deadline=$((SECONDS + 30))
  while ((SECONDS < deadline)); do
    [[ $(loaded) != *"provisioning_revision: \"$1\""* && $(loaded) != *"provisioning_revision: $1"* ]] || return 0
    sleep 0.3
  done
  return 1
}

loaded() {
  curl -fsS --noproxy '*' --max-time 2 "http://$address:$LISTEN_PORT/api/v1/status/config" 2>/dev/null | sed 's/\\"/"/g' || true
}

# All files of the configuration change together, or none.
swap() {
  local file
  for file in "$etc/provisioning.yml" "$etc/provisioning.rules.yml" "$arguments"; do
    if [[ -e $file$2 ]]; then
      [[ ! -e $file ]] || cp -p "$file" "$file$1"
      mv -f "$file$2" "$file"
    fi
  done
}

# Masked, so that it does not take port 9090 on all addresses with Debian's configuration first.
[[ -x /usr/bin/prometheus ]] || systemctl --quiet --runtime mask prometheus.service
install_packages prometheus curl
systemctl --quiet --runtime unmask prometheus.service
# On a volume of an earlier server, where this user had another number.
find /var/lib/prometheus ! -user prometheus -exec chown -h prometheus: {} +

check=$(mktemp -d)
trap 'rm -rf "$check"' EXIT
sed "s/@revision@/$revision/" templates/prometheus.yml >"$check/prometheus.yml"
cp templates/provisioning.rules.yml "$check/"
if ! promtool check config "$check/prometheus.yml" >"$check/out" 2>&1; then
  grep -v -e '^Checking' -e SUCCESS "$check/out" >&2 || true
  echo "the new configuration is not valid; the previous one stays in force" >&2
  exit 78
fi
same_arguments=false
! cmp -s templates/arguments "$arguments" || same_arguments=true
install -m 0644 "$check/prometheus.yml" "$etc/provisioning.yml.new"
install -m 0644 templates/provisioning.rules.yml "$etc/provisioning.rules.yml.new"
install -m 0644 templates/arguments "$arguments.new"
swap .previous .new

systemctl --quiet enable prometheus.service
begin=$EPOCHSECONDS
take_up() {
  if [[ $same_arguments == true ]]; then
    systemctl reload-or-restart prometheus.service || true
  else
    systemctl restart prometheus.service || true
  fi
}
take_up
# What the check does not see, such as a port that another program has.
if ! serves "$revision"; then
  journalctl -u prometheus.service --since "@$begin" -o cat | grep 'level=error' | sort -u | tail -n 3 >&2 || true
  swap .failed .previous
  rm -f "$etc"/*.failed "$arguments.failed"
  systemctl reset-failed prometheus.service 2>/dev/null || true
  systemctl restart prometheus.service || true
  echo "Prometheus cannot run with the new configuration; the previous one is back in force" >&2
  exit 78
fi
rm -f "$etc"/*.previous "$arguments.previous"
[[ $LISTEN_ADDRESS != 0.0.0.0 ]] || address=$(hostname -I | cut -d ' ' -f 1)
printf '{"url": "http://%s:%s/"}\n' "$address" "$LISTEN_PORT" >facts.json
