package io.provisioning.detector.remediation;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which values of a label match. No regular expressions: Java's, unlike Alertmanager's, can take
 * forever.
 *
 * @param kind equal if it is absent
 */
record AlertMatcher(
    @NotNull(message = "name of a label") @Size(min = 1, max = 200) String label,
    @NotNull(message = "a value") @Size(min = 1, max = 500) String value,
    @Nullable Kind kind) {

  enum Kind {
    EQUAL,
    NOT_EQUAL
  }

  Kind wanted() {
    return kind == null ? Kind.EQUAL : kind;
  }

  /** The same with its kind. */
  AlertMatcher explicit() {
    return new AlertMatcher(label, value, wanted());
  }

  /** Whether they match; a label that is absent is empty. */
  boolean matches(Map<String, String> labels) {
    boolean isSame = labels.getOrDefault(label, "").equals(value);
    return isSame == (wanted() == Kind.EQUAL);
  }
}
