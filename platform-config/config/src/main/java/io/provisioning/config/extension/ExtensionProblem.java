package io.provisioning.config.extension;

import io.provisioning.config.problem.Problem;

/** What can be wrong with packages and with what is asked of them. */
public enum ExtensionProblem implements Problem {
  INVALID_EXTENSION(Kind.INVALID, "invalid extension"),
  MISSING_EXTENSION_DIRECTORY(Kind.NOT_FOUND, "missing extension directory"),
  UNRESOLVABLE_TASKSERVS(Kind.INVALID, "unresolvable taskservs"),
  INVALID_CONFIGURATION(Kind.INVALID, "invalid configuration"),
  FAILED_TEMPLATE(Kind.INVALID, "failed template"),
  INVALID_CLUSTER(Kind.INVALID, "invalid cluster"),
  INVALID_LOCK(Kind.INVALID, "invalid lock"),
  OUTDATED_LOCK(Kind.INVALID, "outdated lock"),
  PACKAGES_UNAVAILABLE(Kind.UNAVAILABLE, "packages unavailable"),
  DAMAGED_PACKAGE(Kind.UNAVAILABLE, "damaged package"),
  INVALID_TRUST_POLICY(Kind.INVALID, "invalid trust policy"),
  INVALID_UPDATE_POLICY(Kind.INVALID, "invalid update policy"),
  UNTRUSTED_PACKAGE(Kind.INVALID, "untrusted package");

  private final Kind kind;
  private final String title;

  ExtensionProblem(Kind kind, String title) {
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
