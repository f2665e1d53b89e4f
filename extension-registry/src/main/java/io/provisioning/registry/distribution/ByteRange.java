package io.provisioning.registry.distribution;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a blob, the first and the last.
 *
 * @param end inclusive
 */
record ByteRange(long start, long end) {

  private static final Pattern ONE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

  long length() {
    return end - start + 1;
  }

  /** What a request asks for. */
  sealed interface Wanted {

    /** Everything, also where a header cannot be understood (RFC 9110, section 14.2). */
    record All() implements Wanted {}

    record Part(ByteRange range) implements Wanted {}

    /** Nothing that is there. */
    record Nothing() implements Wanted {}
  }

  /** Reads a header {@code Range} of a blob of this size. */
  static Wanted read(@Nullable String header, long size) {
    var parts = header == null ? Optional.<Matcher>empty() : match(header);
    if (parts.isEmpty()) {
      return new Wanted.All();
    }
    var first = parts.get().group(1);
    var last = parts.get().group(2);
    if (first.isEmpty()) {
      var count = Math.min(Long.parseLong(last), size);
      return count == 0
          ? new Wanted.Nothing()
          : new Wanted.Part(new ByteRange(size - count, size - 1));
    }
    var start = Long.parseLong(first);
    var end = last.isEmpty() ? size - 1 : Math.min(Long.parseLong(last), size - 1);
    return start > end ? new Wanted.Nothing() : new Wanted.Part(new ByteRange(start, end));
  }

  private static Optional<Matcher> match(String header) {
    var matcher = ONE.matcher(header.strip());
    return matcher.matches() && matcher.group(1).length() + matcher.group(2).length() > 0
        ? Optional.of(matcher)
        : Optional.empty();
  }
}
