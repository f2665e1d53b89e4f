package io.provisioning.registry.repository;

import io.provisioning.config.problem.Problem;

/**
 * What can be wrong with repositories and manifests. The codes are those of the specification, but
 * for what it has no request for.
 */
public enum RepositoryProblem implements Problem {
  NAME_INVALID(Kind.NOT_FOUND, "name invalid"),
  NAME_UNKNOWN(Kind.NOT_FOUND, "name unknown"),
  MANIFEST_UNKNOWN(Kind.NOT_FOUND, "manifest unknown"),
  MANIFEST_INVALID(Kind.INVALID, "manifest invalid"),
  MANIFEST_BLOB_UNKNOWN(Kind.INVALID, "manifest blob unknown"),
  TAG_IMMUTABLE(Kind.CONFLICT, "tag immutable"),
  /** Nobody can say what it claims, so nothing is removed. */
  UNREADABLE_REPOSITORY(Kind.CONFLICT, "unreadable repository");

  private final Kind kind;
  private final String title;

  RepositoryProblem(Kind kind, String title) {
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
