package io.provisioning.cli.invocation;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Text;
import io.provisioning.client.orchestrator.model.Health;
import org.jspecify.annotations.Nullable;

/** The health of what runs, in words. */
public final class HealthText {

  private HealthText() {}

  /** The state for a table; {@code -} for what has none. */
  public static String state(@Nullable Health health) {
    return health == null ? "-" : health.getState().getValue();
  }

  /** The state, since when, and the first line of why it is not healthy. */
  public static String line(Console console, @Nullable Health health) {
    if (health == null) {
      return "-";
    }
    var state = health.getState().getValue();
    var toned =
        switch (health.getState()) {
          case HEALTHY -> console.style().green(state);
          case UNHEALTHY -> console.style().red(state);
          case UNKNOWN -> console.style().dim(state);
        };
    var line = toned + " since " + Text.time(health.getSince());
    var detail = health.getDetail();
    return detail == null ? line : line + ": " + Text.oneLine(detail, WIDTH);
  }

  private static final int WIDTH = 100;
}
