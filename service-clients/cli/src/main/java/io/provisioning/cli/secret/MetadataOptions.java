package io.provisioning.cli.secret;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.client.vault.model.SecretMetadata;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is said about a secret; what is not given stays as it is. */
final class MetadataOptions {

  @Option(names = "--description", paramLabel = "<text>", description = "What it is for.")
  private @Nullable String description;

  @Option(names = "--owner", paramLabel = "<who>", description = "Whom to contact about it.")
  private @Nullable String owner;

  @Option(names = "--label", paramLabel = "<name>=<value>", description = "Label to add or change.")
  private List<String> labels = new ArrayList<>();

  @Option(names = "--remove-label", paramLabel = "<name>", description = "Label to remove.")
  private List<String> removed = new ArrayList<>();

  @Option(
      names = "--expires",
      paramLabel = "<when>",
      description =
          "When it expires: a time, 30d or 12h from now, or never. It stays readable, and is"
              + " reported.")
  private @Nullable String expires;

  @Option(
      names = "--rotate-every",
      paramLabel = "<duration>",
      description = "When a new version is due: 30d, 12h, an ISO 8601 duration, or never.")
  private @Nullable String rotateEvery;

  @Option(
      names = "--max-versions",
      paramLabel = "<n>",
      description = "Number of versions to keep (default: 10).")
  private @Nullable Integer maxVersions;

  boolean isEmpty() {
    return labels.isEmpty()
        && removed.isEmpty()
        && maxVersions == null
        && Stream.of(description, owner, expires, rotateEvery).allMatch(given -> given == null);
  }

  /** The same with what was given. */
  SecretMetadata changed(SecretMetadata before, InstantSource time) {
    return new SecretMetadata()
        .description(description == null ? before.getDescription() : description)
        .owner(owner == null ? before.getOwner() : owner)
        .labels(labels(Optional.ofNullable(before.getLabels()).orElse(Map.of())))
        .expiresAt(expires == null ? before.getExpiresAt() : Ahead.time(expires, time))
        .rotateEvery(rotateEvery == null ? before.getRotateEvery() : Ahead.period(rotateEvery))
        .maxVersions(maxVersions == null ? before.getMaxVersions() : maxVersions);
  }

  private Map<String, String> labels(Map<String, String> before) {
    var all = new LinkedHashMap<>(before);
    removed.forEach(all::remove);
    for (var label : labels) {
      int equals = label.indexOf('=');
      if (equals < 1) {
        throw CommandProblem.INVALID_ARGUMENT.because(
            "`%s` is not a label".formatted(label), "write `--label team=web`");
      }
      all.put(label.substring(0, equals), label.substring(equals + 1));
    }
    return all;
  }
}
