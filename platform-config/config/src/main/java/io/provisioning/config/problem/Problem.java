package io.provisioning.config.problem;

/** A kind of failure that a feature can report; each feature has one enum of them. */
public interface Problem {

  Kind kind();

  /** Short, the same for every occurrence, such as {@code unknown workflow}. */
  String title();

  /**
   * Stable and machine-readable, such as {@code unknown-workflow}; also the name of a page in
   * docs/problems.
   */
  default String code() {
    return title().replace(' ', '-');
  }

  /** Neutral kinds; each door renders them in its own way (HTTP status, exit code). */
  enum Kind {
    NOT_FOUND,
    INVALID,
    CONFLICT,
    /** It is not known who asks. */
    UNAUTHENTICATED,
    DENIED,
    /** Too much was asked in too short a time. */
    LIMITED,
    UNAVAILABLE,
    INTERNAL
  }
}
