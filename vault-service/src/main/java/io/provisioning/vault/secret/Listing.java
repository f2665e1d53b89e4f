package io.provisioning.vault.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which secrets of a workspace are listed.
 *
 * @param search text in path, description, owner or labels, in upper or lower case
 * @param label {@code name=value} or {@code name}
 */
record Listing(
    String workspace, String prefix, @Nullable String search, @Nullable String label, Shown state) {

  /** How many are looked at for one page: whoever searches for what is rare gets a cursor early. */
  private static final int MOST_LOOKED_AT = 5_000;

  private static final int AT_ONCE = 200;

  /** Characters of metadata on one page: a thousand secrets can have fifteen million. */
  private static final int LONGEST_PAGE = 1_000_000;

  /** Which states. */
  enum Shown {
    ACTIVE,
    DELETED,
    ALL
  }

  /**
   * Some secrets, in order.
   *
   * @param next path after which the rest is; null at the end
   */
  record Found(List<Secret> secrets, @Nullable String next) {}

  /** Those after a path. */
  Found in(Secrets secrets, @Nullable String after, int limit) {
    var found = new ArrayList<Secret>();
    var last = after;
    var lookedAt = 0;
    var length = 0;
    while (lookedAt < MOST_LOOKED_AT) {
      var size = Math.min(AT_ONCE, limit + 1);
      var page = secrets.page(workspace, prefix, last, size);
      for (var secret : page) {
        if (accepts(secret)) {
          if (found.size() == limit || length > LONGEST_PAGE) {
            return new Found(found, last);
          }
          found.add(secret);
          length += secret.metadata().length();
        }
        last = secret.id().path();
        lookedAt++;
      }
      if (page.size() < size) {
        return new Found(found, null);
      }
    }
    return new Found(found, last);
  }

  private boolean accepts(Secret secret) {
    return switch (state) {
          case ACTIVE -> secret.isActive();
          case DELETED -> !secret.isActive();
          case ALL -> true;
        }
        && hasLabel(secret.metadata().labels())
        && hasText(secret);
  }

  private boolean hasLabel(Map<String, String> labels) {
    if (label == null) {
      return true;
    }
    var sign = label.indexOf('=');
    return sign < 0
        ? labels.containsKey(label)
        : label.substring(sign + 1).equals(labels.get(label.substring(0, sign)));
  }

  private boolean hasText(Secret secret) {
    if (search == null) {
      return true;
    }
    var wanted = search.toLowerCase(Locale.ROOT);
    Predicate<String> contains = text -> text.toLowerCase(Locale.ROOT).contains(wanted);
    var metadata = secret.metadata();
    return contains.test(secret.id().path())
        || Stream.of(metadata.description(), metadata.owner())
            .flatMap(Stream::ofNullable)
            .anyMatch(contains)
        || metadata.labels().entrySet().stream()
            .anyMatch(each -> contains.test(each.getKey() + "=" + each.getValue()));
  }
}
