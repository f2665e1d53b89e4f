package io.provisioning.cli.transit;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.client.vault.model.TransitKeyDetail;
import io.provisioning.client.vault.model.TransitKeyView;
import java.util.List;

/** Transit keys in words. */
final class TransitText {

  private TransitText() {}

  static void list(Console console, List<TransitKeyView> keys) {
    var table = new Table("KEY", "TYPE", "VERSION", "DECRYPTS FROM", "CREATED", "BY");
    keys.forEach(key ->
        table.row(
            Text.printable(key.getName()),
            key.getType().getValue(),
            String.valueOf(key.getLatestVersion()),
            String.valueOf(key.getMinDecryptionVersion()),
            Text.time(key.getCreatedAt()),
            Text.printable(key.getCreatedBy().getName())));
    table.print(console, "no transit keys");
  }

  static void show(Console console, TransitKeyDetail detail) {
    var key = detail.getKey();
    line(console, "key", Text.printable(key.getName()));
    line(console, "type", key.getType().getValue());
    line(console, "version", String.valueOf(key.getLatestVersion()));
    line(console, "decrypts from", "version " + key.getMinDecryptionVersion());
    line(console, "deletion", key.getDeletionAllowed() ? "allowed" : "not allowed");
    var table = new Table("VERSION", "CREATED", "BY");
    detail
        .getVersions()
        .forEach(version ->
            table.row(
                String.valueOf(version.getVersion()),
                Text.time(version.getCreatedAt()),
                Text.printable(version.getCreatedBy().getName())));
    table.print(console, "no versions");
    detail.getVersions().stream()
        .filter(version -> version.getPublicKey() != null)
        .findFirst()
        .ifPresent(newest -> console.print(String.valueOf(newest.getPublicKey()).stripTrailing()));
  }

  private static void line(Console console, String name, String value) {
    console.print("%-14s %s".formatted(name, value));
  }

  /** What a change left, in one line. */
  static int changed(Console console, boolean json, TransitKeyDetail detail, String what) {
    console.print(
        json
            ? JsonText.pretty(detail)
            : "transit key %s: %s".formatted(Text.printable(detail.getKey().getName()), what));
    return ExitCode.DONE;
  }
}
