#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

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

packages fcgiwrap postgresql-client-15 curl

etc=/etc/query-page site=/etc/nginx/provisioning/query-page.conf
mkdir -p "$etc" /usr/local/lib/query-page
install -m 0755 templates/page.sh /usr/local/lib/query-page/page.sh
install -m 0644 templates/head.html templates/service.conf templates/query.sql "$etc"
password=${DATABASE_PASSWORD//\\/\\\\}
install -o www-data -g www-data -m 0400 /dev/null "$etc/password.new"
printf '*:*:*:*:%s\n' "${password//:/\\:}" >"$etc/password.new"
mv -f "$etc/password.new" "$etc/password"
systemctl --quiet enable --now fcgiwrap.socket

previous=$(mktemp)
[[ ! -f $site ]] || cp "$site" "$previous"
install -m 0644 templates/site.conf "$site"
if ! nginx -t -q; then
  if [[ -s $previous ]]; then cp "$previous" "$site"; else rm -f "$site"; fi
  rm -f "$previous"
  echo 'nginx does not take the page; what was there before stays in force' >&2
  exit 78
fi
rm -f "$previous"
systemctl reload nginx.service
printf '{"url": "http://%s:%s%s"}\n' "$(hostname -I | cut -d ' ' -f 1)" "$WEB_PORT" "$PAGE_PATH" | sed 's/:80\//\//' >facts.json
