package io.provisioning.cli.drift;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.client.orchestrator.model.Drift;
import io.provisioning.client.orchestrator.model.DriftPage;
import io.provisioning.client.orchestrator.model.PropertyChange;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Drift in words. */
final class DriftText {

  /** Of a digest, so that two can be told apart. */
  private static final int DIGEST = 12;

  private DriftText() {}

  static int print(Console console, boolean json, Drift drift) {
    if (json) {
      console.print(JsonText.pretty(drift));
      return ExitCode.DONE;
    }
    line(console, "drift", drift.getId());
    line(console, "resource", drift.getResource());
    line(console, "what", what(drift));
    line(console, "provider", drift.getProvider());
    line(console, "since", Text.time(drift.getSince()));
    line(console, "seen", Text.time(drift.getCheckedAt()));
    drift.getChanges().forEach(change -> line(console, "change", change(change)));
    line(console, "detail", drift.getDetail());
    var ignored = drift.getIgnored();
    if (ignored != null) {
      var until = ignored.getUntil() == null ? "" : " until " + Text.time(ignored.getUntil());
      line(console, "ignored", "by " + ignored.getBy() + until + ": " + ignored.getReason());
    }
    return ExitCode.DONE;
  }

  /** A table of all drift, and what cannot be checked. */
  static int print(Console console, boolean json, DriftPage found) {
    if (json) {
      console.print(JsonText.pretty(found));
      return ExitCode.DONE;
    }
    var table = new Table("DRIFT", "WHAT", "SINCE", "CHANGES");
    found
        .getItems()
        .forEach(one ->
            table.row(
                one.getId(),
                DriftText.what(one) + (one.getIgnored() == null ? "" : " (ignored)"),
                Text.time(one.getSince()),
                changes(one)));
    table.print(console, "no drift");
    found.getLooks().stream()
        .filter(look -> look.getComplaint() != null)
        .forEach(look ->
            console.note(
                "note: %s cannot be checked now: %s"
                    .formatted(look.getInfrastructure(), Text.printable(look.getComplaint()))));
    return ExitCode.DONE;
  }

  private static String changes(Drift drift) {
    return drift.getChanges().stream()
        .map(DriftText::change)
        .map(Text::printable)
        .collect(Collectors.joining(", "));
  }

  /** The kind in a word or two. */
  static String what(Drift drift) {
    return switch (drift.getKind()) {
      case GONE -> "gone";
      case STOPPED -> "stopped";
      case CHANGED -> "changed";
      case EXTRA -> "not created by the platform";
      case FILES -> "files edited";
      case UNHEALTHY -> "unhealthy";
    };
  }

  /** {@code plan: small → large}. */
  static String change(PropertyChange change) {
    return change.getProperty()
        + ": "
        + brief(change.getBefore())
        + " → "
        + brief(change.getAfter());
  }

  private static String brief(@Nullable String value) {
    var text = Objects.requireNonNullElse(value, "nothing");
    return text.matches("[0-9a-f]{64}") ? text.substring(0, DIGEST) + "…" : text;
  }

  private static void line(Console console, String name, @Nullable String value) {
    if (value != null) {
      console.print("%-9s %s".formatted(name, Text.printable(value)));
    }
  }
}
