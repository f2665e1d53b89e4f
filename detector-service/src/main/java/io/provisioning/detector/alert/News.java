package io.provisioning.detector.alert;

import java.time.Instant;
import java.util.List;

/** Something that happened to an alert, and that webhooks have not been told of. */
record News(Alert alert, Transition what, Instant at) {

  static List<News> of(Alert alert) {
    return alert.transitions().entrySet().stream()
        .filter(it -> !alert.told().contains(it.getKey()))
        .map(it -> new News(alert, it.getKey(), it.getValue()))
        .toList();
  }
}
