package io.provisioning.cli.secret;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.client.vault.model.Actor;
import io.provisioning.client.vault.model.SecretDetail;
import io.provisioning.client.vault.model.SecretMetadata;
import io.provisioning.client.vault.model.SecretView;
import io.provisioning.client.vault.model.VersionView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Secrets in words, without their values. */
final class SecretText {

  private SecretText() {}

  static int print(
      Console console, boolean json, List<SecretView> secrets, Instant now, String whenEmpty) {
    if (json) {
      console.print(JsonText.pretty(secrets));
      return ExitCode.DONE;
    }
    var table = new Table("SECRET", "VERSION", "STATE", "FIELDS", "LABELS", "WRITTEN", "BY");
    secrets.forEach(secret ->
        table.row(
            Text.printable(secret.getPath()),
            String.valueOf(secret.getCurrentVersion()),
            state(secret, now),
            fields(secret.getFields()),
            labels(secret.getMetadata()),
            Text.time(secret.getUpdatedAt()),
            name(secret.getUpdatedBy())));
    table.print(console, whenEmpty);
    return ExitCode.DONE;
  }

  /** What a change left, in one line. */
  static int changed(Console console, boolean json, SecretDetail detail, String what) {
    console.print(
        json
            ? JsonText.pretty(detail)
            : "secret %s: %s".formatted(Text.printable(detail.getSecret().getPath()), what));
    return ExitCode.DONE;
  }

  static void versions(Console console, List<VersionView> versions) {
    var table = new Table("VERSION", "STATE", "FIELDS", "BYTES", "WRITTEN", "BY");
    versions.forEach(version ->
        table.row(
            String.valueOf(version.getVersion()),
            version.getState().getValue(),
            fields(version.getFields()),
            String.valueOf(version.getSize()),
            Text.time(version.getCreatedAt()),
            name(version.getCreatedBy())));
    table.print(console, "no versions");
  }

  static String state(SecretView secret, Instant now) {
    var expiry = secret.getMetadata().getExpiresAt();
    boolean isExpired = expiry != null && !expiry.toInstant().isAfter(now);
    return secret.getState().getValue() + (isExpired ? ", expired" : "");
  }

  static String fields(List<String> names) {
    return names.isEmpty() ? "-" : Text.printable(String.join(", ", names));
  }

  static String labels(SecretMetadata metadata) {
    var labels = Optional.ofNullable(metadata.getLabels()).orElse(Map.of());
    return labels.isEmpty()
        ? "-"
        : new TreeMap<>(labels)
            .entrySet().stream()
                .map(label -> Text.printable(label.getKey() + "=" + label.getValue()))
                .collect(Collectors.joining(","));
  }

  static String name(@Nullable Actor actor) {
    return actor == null ? "-" : Text.printable(actor.getName());
  }
}
