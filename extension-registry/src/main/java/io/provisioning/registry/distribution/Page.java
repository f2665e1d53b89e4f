package io.provisioning.registry.distribution;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param size that was asked for
 * @param hasMore whether something follows
 */
record Page<T>(List<T> items, int size, boolean hasMore) {

  private static final int MOST = 10_000;

  Page {
    items = List.copyOf(items);
  }

  /** How many items a page has; as many as there may be if the client does not say. */
  static int size(@Nullable Integer wanted) {
    if (wanted == null) {
      return MOST;
    }
    if (wanted < 0) {
      throw DistributionProblem.UNSUPPORTED.because("`n` is %d".formatted(wanted));
    }
    return Math.min(wanted, MOST);
  }

  /**
   * A page.
   *
   * @param found one more than it has, if there are more
   */
  static <T> Page<T> of(List<T> found, int size) {
    return new Page<>(
        found.subList(0, Math.min(found.size(), size)), size, size > 0 && found.size() > size);
  }

  /** Where the next one is. */
  String link(String path, String last) {
    return "<%s?n=%d&last=%s>; rel=\"next\"".formatted(path, size, last);
  }
}
