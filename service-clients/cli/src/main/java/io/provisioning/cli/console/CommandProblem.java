package io.provisioning.cli.console;

import io.provisioning.config.problem.Problem;

/** What the command itself has to report. */
public enum CommandProblem implements Problem {
  INVALID_NAME(Kind.INVALID, "invalid name"),
  INVALID_ARGUMENT(Kind.INVALID, "invalid argument"),
  INVALID_SERVICE(Kind.INVALID, "invalid service"),
  UNREADABLE_FILE(Kind.INVALID, "unreadable file"),
  UNKNOWN_NAME(Kind.NOT_FOUND, "unknown name"),
  NOT_SIGNED_IN(Kind.UNAUTHENTICATED, "not signed in"),
  NOT_CONFIRMED(Kind.DENIED, "not confirmed"),
  IRREVERSIBLE(Kind.DENIED, "irreversible change"),
  SECRET_PRINTED(Kind.DENIED, "secret printed"),
  FILE_EXISTS(Kind.CONFLICT, "file exists"),
  PORT_IN_USE(Kind.CONFLICT, "port in use"),
  MODE_IN_USE(Kind.CONFLICT, "mode in use"),
  STORAGE_IN_USE(Kind.CONFLICT, "storage in use"),
  BUSY(Kind.CONFLICT, "another command is at work"),
  PLATFORM_NOT_RUNNING(Kind.UNAVAILABLE, "platform not running"),
  PART_MISSING(Kind.UNAVAILABLE, "part missing"),
  START_FAILED(Kind.UNAVAILABLE, "start failed"),
  FILE_SYSTEM(Kind.INTERNAL, "file system fault");

  private final Kind kind;
  private final String title;

  CommandProblem(Kind kind, String title) {
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
