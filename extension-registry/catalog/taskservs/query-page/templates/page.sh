#!/usr/bin/env bash
# A CGI program: prints the rows of the query as a page. psql escapes what is in the rows.
set -euo pipefail
etc=/etc/query-page
export PGSERVICEFILE=$etc/service.conf PGSERVICE=page PGPASSFILE=$etc/password
export PGOPTIONS='-c default_transaction_read_only=on -c statement_timeout=5000'

if rows=$(psql -X -w -q --html -v ON_ERROR_STOP=1 -f "$etc/query.sql" 2>/dev/null); then
  status='200 OK'
else
  status='503 Service Unavailable'
  rows='<p>The database does not answer.</p>'
fi
printf 'Status: %s\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\n\r\n' "$status"
cat "$etc/head.html"
printf '%s\n</body>\n</html>\n' "$rows"
