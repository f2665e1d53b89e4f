# check.sh <system>: prints the time, then one line for each reason why this machine cannot be used
set -u
date +%s
[ "$(id -u)" -eq 0 ] || echo "commands do not run as root"
[ "$(cat /proc/1/comm)" = systemd ] || echo "process 1 is not systemd"
found=$(. /etc/os-release && echo "$ID-$VERSION_ID")
[ "$found" = "$1" ] || echo "its system is $found, not $1"
free=$(df -Pk / | awk 'NR == 2 { print $4 }')
[ "$free" -ge 1048576 ] || echo "less than 1 GiB is free on /"
for program in timeout head wc mv chmod grep awk; do
  command -v "$program" > /dev/null || echo "it has no program $program"
done
exit 0
