package io.provisioning.controlcenter.contract;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is risky about a request. Contracts mark operations with it under {@code x-risk}, and
 * policies read it as {@code context.destroys}; it is absent where the operation has no such mark.
 */
public enum Flag {
  /** Deletes or replaces something that exists. */
  DESTROYS,
  /** Permits what cannot be undone. */
  ALLOW_IRREVERSIBLE,
  /** Answers with a secret. */
  REVEALS_SECRET;

  /** The names of all. */
  static Set<String> texts() {
    return Arrays.stream(values()).map(Flag::text).collect(Collectors.toUnmodifiableSet());
  }

  /** The name that contracts and policies use, such as {@code allow_irreversible}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
