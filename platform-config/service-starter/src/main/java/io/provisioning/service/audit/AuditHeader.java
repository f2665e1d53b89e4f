package io.provisioning.service.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A header of answers, from a service to the door: what the answer is about, such as {@code
 * infrastructure=web&workflow=0199…}. The door writes it down, and nobody else gets it.
 */
public final class AuditHeader {

  public static final String NAME = "Audit-About";

  /** Less than the 8 KiB that servers allow all headers of an answer to have. */
  private static final int LONGEST = 6_500;

  private static final int MOST = 16;
  private static final Pattern KIND = Pattern.compile("[a-z][a-z_]{0,39}");

  private AuditHeader() {}

  /** As the header says it. */
  public static String text(Map<String, String> about) {
    return new TreeMap<>(about)
        .entrySet().stream()
            .map(thing -> thing.getKey() + "=" + URLEncoder.encode(thing.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
  }

  /** What a header says, by kind; whatever is not as it should be is left out. */
  public static Map<String, String> read(String text) {
    var about = new TreeMap<String, String>();
    if (text.length() > LONGEST) {
      return about;
    }
    for (var thing : text.split("&", MOST + 1)) {
      var parts = thing.split("=", 2);
      if (parts.length == 2 && about.size() < MOST && KIND.matcher(parts[0]).matches()) {
        decoded(parts[1], parts[0], about);
      }
    }
    return about;
  }

  private static void decoded(String value, String kind, Map<String, String> about) {
    try {
      about.put(kind, URLDecoder.decode(value, UTF_8));
    } catch (IllegalArgumentException e) {
      // it was not encoded as it should be
    }
  }
}
