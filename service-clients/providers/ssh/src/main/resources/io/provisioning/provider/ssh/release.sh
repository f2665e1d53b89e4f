# release.sh: the machine is no one's again
set -eu
rm -f /var/lib/provisioning/owner
rmdir /var/lib/provisioning 2> /dev/null || true
