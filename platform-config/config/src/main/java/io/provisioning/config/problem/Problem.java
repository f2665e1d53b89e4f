package io.provisioning.config.problem;

import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /** This problem; the detail says what is wrong, and what to do where that is not obvious. */
  default ProblemException because(String detail) {
    return new ProblemException(this, detail);
  }

  /** This problem with what the reader can do about it. */
  default ProblemException because(String detail, @Nullable String help) {
    return new ProblemException(this, detail, help, List.of(), null);
  }

  /** This problem, which comes from a failure below. */
  default ProblemException because(String detail, @Nullable Throwable cause) {
    return new ProblemException(this, detail, null, List.of(), cause);
  }

  /** This problem, which comes from a failure below, with what the reader can do about it. */
  default ProblemException because(
      String detail, @Nullable String help, @Nullable Throwable cause) {
    return new ProblemException(this, detail, help, List.of(), cause);
  }

  /** This problem with each single thing that is wrong, in document order. */
  default ProblemException because(String detail, List<Finding> findings) {
    return new ProblemException(this, detail, null, findings, null);
  }

  /** The same with what the reader can do about it. */
  default ProblemException because(String detail, @Nullable String help, List<Finding> findings) {
    return new ProblemException(this, detail, help, findings, null);
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
