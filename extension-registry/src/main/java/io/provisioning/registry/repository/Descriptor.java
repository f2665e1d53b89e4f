package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Digest;

/** What a manifest says of content that it refers to (OCI image specification, descriptors). */
record Descriptor(String mediaType, Digest digest, long size) {

  /** Whether whoever pulls fetches it from elsewhere. */
  boolean isForeign() {
    return mediaType.contains(".nondistributable.") || mediaType.contains(".foreign.");
  }
}
