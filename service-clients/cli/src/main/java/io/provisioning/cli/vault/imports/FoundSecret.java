package io.provisioning.cli.vault.imports;

import io.provisioning.client.vault.model.SecretMetadata;
import io.provisioning.client.vault.model.SecretValue;
import io.provisioning.client.vault.model.WriteSecret;
import io.provisioning.config.problem.Origin;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A secret that a file has. Its values are never shown.
 *
 * @param path within the workspace
 * @param expiresAt when what wrote the file deletes it; null for never
 */
record FoundSecret(
    String path,
    Map<String, String> texts,
    Map<String, byte[]> binary,
    Map<String, String> labels,
    @Nullable OffsetDateTime expiresAt,
    Origin at) {

  /** Names of its fields in order. */
  List<String> fields() {
    return List.copyOf(
        new TreeSet<>(Stream.concat(texts.keySet().stream(), binary.keySet().stream()).toList()));
  }

  /** Whether the vault has the same value. */
  boolean isSame(SecretValue value) {
    var others = Optional.ofNullable(value.getBinary()).orElse(Map.of());
    return texts.equals(Optional.ofNullable(value.getFields()).orElse(Map.of()))
        && binary.keySet().equals(others.keySet())
        && binary.entrySet().stream()
            .allMatch(field -> Arrays.equals(field.getValue(), others.get(field.getKey())));
  }

  /**
   * What writes it.
   *
   * @param current the version that it comes after; 0 for none
   * @param before what is said of it so far, which stays
   */
  WriteSecret after(int current, SecretMetadata before) {
    return new WriteSecret()
        .fields(texts)
        .binary(binary.isEmpty() ? null : binary)
        .expectedVersion(current)
        .metadata(labels.isEmpty() && expiresAt == null ? null : described(before));
  }

  private SecretMetadata described(SecretMetadata before) {
    var all = new LinkedHashMap<>(Optional.ofNullable(before.getLabels()).orElse(Map.of()));
    all.putAll(labels);
    return new SecretMetadata()
        .description(before.getDescription())
        .owner(before.getOwner())
        .labels(all)
        .expiresAt(expiresAt == null ? before.getExpiresAt() : expiresAt)
        .rotateEvery(before.getRotateEvery())
        .maxVersions(before.getMaxVersions());
  }

  @Override
  public String toString() {
    return path + " at " + at;
  }
}
