package io.provisioning.sops.value;

import io.provisioning.config.problem.Problem;

/** What can be wrong with a file of SOPS, its keys or the rules that it is made by. */
public enum SopsProblem implements Problem {
  INVALID_DOCUMENT(Kind.INVALID, "invalid sops document"),
  INVALID_METADATA(Kind.INVALID, "invalid sops metadata"),
  INVALID_RULES(Kind.INVALID, "invalid sops rules"),
  INVALID_PATH(Kind.INVALID, "invalid sops path"),
  ALTERED_VALUE(Kind.INVALID, "altered sops value"),
  MAC_MISMATCH(Kind.INVALID, "mac mismatch"),
  NO_DATA_KEY(Kind.DENIED, "data key not recovered"),
  ALREADY_ENCRYPTED(Kind.CONFLICT, "already encrypted"),
  CHANGED_MEANWHILE(Kind.CONFLICT, "sops file changed meanwhile");

  private final Kind kind;
  private final String title;

  SopsProblem(Kind kind, String title) {
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
