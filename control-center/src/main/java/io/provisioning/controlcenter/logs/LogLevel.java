package io.provisioning.controlcenter.logs;

import java.util.Arrays;
import java.util.Optional;

/** How bad it is what a line says; the worst last. */
enum LogLevel {
  TRACE,
  DEBUG,
  INFO,
  WARN,
  ERROR;

  static Optional<LogLevel> named(String name) {
    return Arrays.stream(values()).filter(level -> level.name().equalsIgnoreCase(name)).findFirst();
  }
}
