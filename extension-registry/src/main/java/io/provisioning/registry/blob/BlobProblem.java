package io.provisioning.registry.blob;

import io.provisioning.config.problem.Problem;

/** What can be wrong with blobs and uploads; the codes are those of the specification. */
public enum BlobProblem implements Problem {
  BLOB_UNKNOWN(Kind.NOT_FOUND, "blob unknown"),
  BLOB_UPLOAD_UNKNOWN(Kind.NOT_FOUND, "blob upload unknown"),
  BLOB_UPLOAD_INVALID(Kind.INVALID, "blob upload invalid"),
  /** The chunk does not begin where the one before ended. */
  RANGE_INVALID(Kind.INVALID, "range invalid"),
  DIGEST_INVALID(Kind.INVALID, "digest invalid"),
  SIZE_INVALID(Kind.INVALID, "size invalid"),
  TOOMANYREQUESTS(Kind.LIMITED, "toomanyrequests"),
  REGISTRY_UNAVAILABLE(Kind.UNAVAILABLE, "registry unavailable");

  private final Kind kind;
  private final String title;

  BlobProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }
}
