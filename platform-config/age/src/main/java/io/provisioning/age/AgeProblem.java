package io.provisioning.age;

import io.provisioning.config.problem.Problem;

/** What can be wrong with an encrypted file, or with the keys that it is read or written with. */
public enum AgeProblem implements Problem {
  INVALID_HEADER(Kind.INVALID, "invalid age header"),
  ALTERED_HEADER(Kind.INVALID, "altered age header"),
  INVALID_ARMOR(Kind.INVALID, "invalid age armor"),
  DAMAGED_PAYLOAD(Kind.INVALID, "damaged age payload"),
  INVALID_KEY(Kind.INVALID, "invalid age key"),
  NO_MATCHING_IDENTITY(Kind.DENIED, "no matching identity");

  private final Kind kind;
  private final String title;

  AgeProblem(Kind kind, String title) {
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
