# mount.sh <fstab> [<device> <path>]…: mounts exactly these volumes, now and at each boot;
# one that is empty gets a file system first
set -eu
fstab=$1
shift
mark=x-provisioning.volume
wanted=$(mktemp)
trap 'rm -f "$wanted" "$fstab.new"' EXIT
while [ $# -gt 0 ]; do
  printf '%s %s ext4 nofail,discard,x-systemd.growfs,%s 0 2\n' "$1" "$2" "$mark" >> "$wanted"
  shift 2
done
grep -F "$mark" "$fstab" | while read -r device path rest; do
  if ! grep -qxF "$device $path $rest" "$wanted" && mountpoint -q "$path"; then
    umount "$path"
  fi
done
grep -vF "$mark" "$fstab" > "$fstab.new" || true
cat "$wanted" >> "$fstab.new"
mv -f "$fstab.new" "$fstab"
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
while read -r device path rest; do
  for _ in $(seq 60); do
    if [ -b "$device" ]; then break; fi
    sleep 0.5
  done
  # only where nothing at all is found (2), never because it could not be read
  found=0
  blkid -p "$device" > /dev/null || found=$?
  if [ "$found" = 2 ] && [ -b "$device" ]; then mkfs.ext4 -q "$device"; fi
  mkdir -p "$path"
  mountpoint -q "$path" || mount -T "$fstab" "$path"
done < "$wanted"
