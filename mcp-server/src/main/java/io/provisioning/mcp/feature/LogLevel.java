package io.provisioning.mcp.feature;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Levels of RFC 5424, from the least important. */
public enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  /** The level of a name, as the protocol writes it. */
  public static Optional<LogLevel> of(String text) {
    return Stream.of(values()).filter(level -> level.text().equals(text)).findFirst();
  }

  /** As the protocol writes it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
