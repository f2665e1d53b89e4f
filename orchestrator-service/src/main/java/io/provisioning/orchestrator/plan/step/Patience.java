package io.provisioning.orchestrator.plan.step;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.Extensions;
import io.provisioning.orchestrator.operation.Desired.Installed;
import java.time.Duration;

/** How long one attempt at an operation may take. */
final class Patience {

  private static final Duration PROVIDED = Duration.ofMinutes(10);
  private static final Duration UNKNOWN_PACKAGE = Duration.ofMinutes(30);

  /** For uploads, for the last health check to end and for an undo that puts the other one back. */
  private static final Duration SLACK = Duration.ofMinutes(2);

  private final Extensions extensions;

  Patience(Extensions extensions) {
    this.extensions = extensions;
  }

  Duration with(Step step) {
    var state = step.to() == null ? step.from() : step.to();
    return state instanceof Installed installed
        ? extensions.withDigest(installed.digest()).map(Patience::of).orElse(UNKNOWN_PACKAGE)
        : PROVIDED;
  }

  /** The inverse has the same limit, so it covers installation and removal alike. */
  private static Duration of(Extension extension) {
    var timeouts = extension.timeouts();
    var installation = timeouts.install().plus(timeouts.health());
    return (installation.compareTo(timeouts.uninstall()) > 0 ? installation : timeouts.uninstall())
        .plus(SLACK);
  }
}
