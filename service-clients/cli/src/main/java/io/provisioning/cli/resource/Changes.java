package io.provisioning.cli.resource;

import io.provisioning.cli.console.Text;
import io.provisioning.client.orchestrator.model.PropertyChange;
import io.provisioning.client.orchestrator.model.ResourceChange;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Changes of a resource in one cell of a table. */
final class Changes {

  private Changes() {}

  /** Only what is otherwise; of what came or went there is nothing to compare. */
  static String text(ResourceChange change, List<PropertyChange> changes) {
    return change == ResourceChange.CHANGED
        ? changes.stream().map(Changes::text).collect(Collectors.joining(", "))
        : "-";
  }

  private static String text(PropertyChange change) {
    return Text.printable(
        "%s: %s → %s"
            .formatted(
                change.getProperty(),
                Objects.requireNonNullElse(change.getBefore(), "nothing"),
                Objects.requireNonNullElse(change.getAfter(), "nothing")));
  }
}
