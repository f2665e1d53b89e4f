package io.provisioning.cli.registry;

import java.util.Locale;

/** Sizes as people read them. */
final class Bytes {

  private static final long UNIT = 1024;

  private Bytes() {}

  static String text(long bytes) {
    if (bytes < UNIT) {
      return bytes + " B";
    }
    double rest = bytes;
    var unit = "";
    for (var next : new String[] {"KiB", "MiB", "GiB", "TiB"}) {
      if (rest < UNIT) {
        break;
      }
      rest /= UNIT;
      unit = next;
    }
    return String.format(Locale.ROOT, "%.1f %s", rest, unit);
  }
}
