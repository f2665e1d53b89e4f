package io.provisioning.config.completion;

import java.util.List;

/**
 * What could be written at one place, best first: what is required and missing, then what the
 * workspace uses most, then by name.
 *
 * @param items at most {@link #MOST}
 * @param more how many were left out
 */
public record Completions(List<Completion> items, int more) {

  /** Nobody reads more. */
  public static final int MOST = 50;

  static final Completions NONE = new Completions(List.of(), 0);

  /** Copies. */
  public Completions {
    items = List.copyOf(items);
  }
}
