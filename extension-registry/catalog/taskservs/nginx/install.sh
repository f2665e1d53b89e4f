#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

# Waits until the running nginx answers with this revision of its configuration.
serves() {
  local deadline=$((SECONDS + 15))
  while ((SECONDS < deadline)); do
    [[ $(curl -fsS --noproxy '*' --max-time 2 "http://127.0.0.1:$LISTEN_PORT/.provisioning/revision" 2>/dev/null) != "$1" ]] || return 0
    sleep 0.2
  done
  return 1
}

# Masked, so that it does not take port 80 with Debian's configuration first.
[[ -x /usr/sbin/nginx ]] || systemctl --quiet --runtime mask nginx.service
install_packages nginx curl
systemctl --quiet --runtime unmask nginx.service

revision=$(cat templates/nginx.conf templates/index.html | sha256sum | cut -c 1-16)
pages=/var/www/provisioning
install -D -m 0644 templates/index.html "$pages/$revision/index.html"
mkdir -p /etc/nginx/provisioning
sed "s/@revision@/$revision/g" templates/nginx.conf >/etc/nginx/nginx.conf.new
if ! nginx -t -q -c /etc/nginx/nginx.conf.new; then
  rm -f /etc/nginx/nginx.conf.new
  echo "the new configuration is not valid; the previous one stays in force" >&2
  exit 78
fi
[[ ! -e /etc/nginx/nginx.conf ]] || cp -p /etc/nginx/nginx.conf /etc/nginx/nginx.conf.previous
mv -f /etc/nginx/nginx.conf.new /etc/nginx/nginx.conf

systemctl --quiet enable nginx.service
begin=$EPOCHSECONDS
systemctl reload-or-restart nginx.service || true
# What nginx -t does not see, such as a port that another program has.
if ! serves "$revision"; then
  journalctl -u nginx.service --since "@$begin" -o cat | grep -F '[emerg]' | cut -d ' ' -f 3- | sort -u >&2 || true
  rm -f /etc/nginx/nginx.conf
  [[ ! -e /etc/nginx/nginx.conf.previous ]] || mv -f /etc/nginx/nginx.conf.previous /etc/nginx/nginx.conf
  systemctl reload-or-restart nginx.service || true
  echo "nginx cannot run with the new configuration; the previous one is back in force" >&2
  exit 78
fi
rm -f /etc/nginx/nginx.conf.previous
find "$pages" -mindepth 1 -maxdepth 1 ! -name "$revision" -exec rm -rf {} +
printf '{"url": "http://%s:%s/"}\n' "$(hostname -I | cut -d ' ' -f 1)" "$LISTEN_PORT" >facts.json
