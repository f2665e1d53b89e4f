#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

# The page of these settings, with a table in it.
revision=$(cat templates/query.sql templates/page.env templates/head.html templates/page | sha256sum | cut -c 1-16)
page=$(curl -fsS --noproxy '*' --max-time $((TIMEOUT + 15)) "http://127.0.0.1:$SITE_PORT$LOCATION")
[[ $page == *"content=\"$revision\""*"</table>"* ]] || {
  echo "the page does not show the rows of the present query" >&2
  exit 1
}
