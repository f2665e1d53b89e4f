#!/usr/bin/env bash
set -euo pipefail

# The daemon answers over its socket, and keeps an image that is given to it.
ctr --connect-timeout 5s version >/dev/null
name=localhost/health:1
archive=$(mktemp -d)
trap 'rm -rf "$archive"; ctr images rm "$name" >/dev/null 2>&1 || true' EXIT
mkdir -p "$archive/blobs/sha256"
blob() {
  local digest
  digest=$(sha256sum "$1" | cut -d ' ' -f 1)
  mv "$1" "$archive/blobs/sha256/$digest"
  printf '"digest":"sha256:%s","size":%s' "$digest" "$(stat -c %s "$archive/blobs/sha256/$digest")"
}
tar -cf "$archive/layer" -T /dev/null
difference=$(sha256sum "$archive/layer" | cut -d ' ' -f 1)
layer=$(blob "$archive/layer")
printf '{"architecture":"amd64","os":"linux","rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' "$difference" >"$archive/config"
config=$(blob "$archive/config")
printf '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":{"mediaType":"application/vnd.oci.image.config.v1+json",%s},"layers":[{"mediaType":"application/vnd.oci.image.layer.v1.tar",%s}]}' "$config" "$layer" >"$archive/manifest"
manifest=$(blob "$archive/manifest")
printf '{"schemaVersion":2,"manifests":[{"mediaType":"application/vnd.oci.image.manifest.v1+json",%s,"annotations":{"org.opencontainers.image.ref.name":"%s","io.containerd.image.name":"%s"}}]}' "$manifest" "$name" "$name" >"$archive/index.json"
printf '{"imageLayoutVersion":"1.0.0"}' >"$archive/oci-layout"
tar -C "$archive" -cf - oci-layout index.json blobs | ctr images import --no-unpack - >/dev/null
ctr images ls -q | grep -qxF "$name"
