#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

permanent() {
  printf '%s\n' "$@" >&2
  exit 78
}

keep_password() {
  local password=${1//\\/\\\\}
  install -o query-page -g query-page -m 0600 /dev/null "$2"
  printf '*:*:*:*:%s\n' "${password//:/\\:}" >"$2"
}

# Debian's own service would run scripts as the user of nginx.
systemctl --quiet mask fcgiwrap.socket fcgiwrap.service
install_packages fcgiwrap postgresql-client-15 curl
id query-page >/dev/null 2>&1 ||
  useradd --system --user-group --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin query-page

# Each set of settings has a directory of its own; `current` points to the one in force.
install -d -m 0755 /etc/query-page
settings=$(mktemp -d -p /etc/query-page)
chmod 0755 "$settings"
revision=$(cat templates/query.sql templates/page.env templates/head.html templates/page | sha256sum | cut -c 1-16)
install -m 0644 templates/query.sql templates/page.env "$settings"
sed "s/@revision@/$revision/g" templates/head.html >"$settings/head.html"
keep_password "$DATABASE_PASSWORD" "$settings/pgpass"
[[ ! -v PREVIOUS_DATABASE_PASSWORD ]] || keep_password "$PREVIOUS_DATABASE_PASSWORD" "$settings/pgpass.previous"

# The query runs once before anybody sees the page. 2: the database cannot be reached, which may pass.
# From a directory that the user may enter, which the one of these scripts is not.
status=0
install -m 0755 templates/page "$settings/page"
(cd / && runuser -u query-page -- "$settings/page" "$settings") >/dev/null || status=$?
if ((status != 0)); then
  rm -rf "$settings"
  ((status != 2)) || exit 75
  permanent 'the query fails; the previous page stays in force'
fi

site=/etc/nginx/provisioning/query-page.conf
[[ ! -f $site ]] || cp -p "$site" "$site.previous"
install -m 0644 templates/nginx.conf "$site.new"
mv -f "$site.new" "$site"
if ! nginx -t -q; then
  rm -f "$site"
  [[ ! -f $site.previous ]] || mv -f "$site.previous" "$site"
  permanent 'nginx does not take the page; the previous configuration stays in force'
fi
rm -f "$site.previous"

install -D -m 0755 templates/page /usr/local/lib/query-page/page.new
mv -f /usr/local/lib/query-page/page.new /usr/local/lib/query-page/page
# A page that is being made reads the settings before to its end; they go with the next update.
before=$(readlink -f /etc/query-page/current)
ln -sfn "$settings" /etc/query-page/current.new
mv -fT /etc/query-page/current.new /etc/query-page/current
find /etc/query-page -mindepth 1 -maxdepth 1 -type d ! -path "$settings" ! -path "$before" -exec rm -rf {} +

install -m 0644 templates/query-page.socket templates/query-page.service /etc/systemd/system
systemctl daemon-reload
systemctl --quiet enable --now query-page.socket
systemctl reload-or-restart nginx.service
printf '{"url": "http://%s:%s%s"}\n' "$(hostname -I | cut -d ' ' -f 1)" "$SITE_PORT" "$LOCATION" >facts.json
