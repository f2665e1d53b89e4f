package io.provisioning.controlcenter.compliance.control;

import java.time.Duration;

/** Amounts as people say them. */
final class Text {

  private Text() {}

  static String of(Duration duration) {
    if (duration.toDays() > 0) {
      return duration.toDays() + " d";
    }
    return duration.toMinutes() > 0 ? duration.toMinutes() + " min" : duration.toSeconds() + " s";
  }
}
