#!/usr/bin/env bash
set -euo pipefail

# One installation at a time on a server, also when an earlier one was left behind running.
exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

# Trouble with the network or a lock passes (75); a package that cannot be configured does not.
packages() {
  local apt=(apt-get -q -y --no-install-recommends -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  [[ $(dpkg-query -W -f '${db:Status-Status}\n' "$@" 2>/dev/null | grep -cx installed) != "$#" ]] || return 0
  export DEBIAN_FRONTEND=noninteractive
  dpkg --configure -a || exit 75
  "${apt[@]}" -o APT::Update::Error-Mode=any update || exit 75
  "${apt[@]}" install --download-only "$@" || exit 75
  "${apt[@]}" install "$@"
}

packages runc jq
printf '{"version": "%s"}\n' "$(runc --version | sed -n '1s/.* //p')" >facts.json
