#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

page=$(curl -fsS --noproxy '*' --max-time 10 "http://127.0.0.1:$WEB_PORT$PAGE_PATH")
[[ $page == *'<table'* ]]
