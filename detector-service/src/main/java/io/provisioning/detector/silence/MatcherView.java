package io.provisioning.detector.silence;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Which values of a label match.
 *
 * @param kind equal if it is absent
 */
record MatcherView(
    @NotNull(message = "name of a label") @Size(min = 1, max = 200) String label,
    @NotNull(message = "a value") @Size(min = 1, max = 500) String value,
    @Nullable Kind kind) {

  enum Kind {
    EQUAL,
    NOT_EQUAL,
    REGEX,
    NOT_REGEX;

    /** As Alertmanager says it. */
    static Kind of(boolean isEqual, boolean isRegex) {
      if (isRegex) {
        return isEqual ? REGEX : NOT_REGEX;
      }
      return isEqual ? EQUAL : NOT_EQUAL;
    }

    boolean isEqual() {
      return this == EQUAL || this == REGEX;
    }

    boolean isRegex() {
      return this == REGEX || this == NOT_REGEX;
    }
  }

  Kind wanted() {
    return kind == null ? Kind.EQUAL : kind;
  }
}
