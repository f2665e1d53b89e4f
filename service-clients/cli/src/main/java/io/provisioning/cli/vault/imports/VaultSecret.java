package io.provisioning.cli.vault.imports;

import io.provisioning.config.document.DocumentProblem;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A secret as HashiCorp Vault and OpenBao print it with {@code kv get -format=json}, of KV version
 * 2 or 1, perhaps with a {@code path} that somebody put beside {@code data}.
 *
 * @param path if it is there
 * @param fields null if the version is deleted
 * @param deletion when its version will be deleted
 */
record VaultSecret(
    @Nullable String path,
    Tree.@Nullable Names fields,
    Map<String, Tree> labels,
    @Nullable OffsetDateTime deletion) {

  /**
   * Those of documents, or of a list of them; empty if there is none at all.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if there is something else
   *     among them
   */
  static Optional<List<VaultSecret>> all(List<Tree> documents) {
    var parts =
        documents.size() == 1 && documents.getFirst() instanceof Tree.Items list
            ? list.items()
            : documents;
    if (parts.stream().allMatch(part -> of(part).isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(parts.stream().map(VaultSecret::required).toList());
  }

  private static VaultSecret required(Tree part) {
    return of(part)
        .orElseThrow(() ->
            DocumentProblem.invalid(
                "a secret as `kv get -format=json` prints it", "something else", part.at(), null));
  }

  private static Optional<VaultSecret> of(Tree document) {
    if (!(document instanceof Tree.Names names)
        || !(names.find("data").orElse(null) instanceof Tree.Names data)) {
      return Optional.empty();
    }
    var path = names.text("path").orElse(null);
    var metadata = data.names("metadata").filter(it -> it.find("version").isPresent());
    if (metadata.isPresent()) {
      return Optional.of(of(path, data.names("data").orElse(null), metadata.get()));
    }
    boolean isKnown = path != null || names.find("request_id").isPresent();
    var nothing = new Tree.Names(Map.of(), data.at());
    return isKnown
        ? Optional.of(of(path, data, names.names("metadata").orElse(nothing)))
        : Optional.empty();
  }

  private static VaultSecret of(
      @Nullable String path, Tree.@Nullable Names fields, Tree.Names metadata) {
    var labels =
        metadata
            .names("custom_metadata")
            .<Map<String, Tree>>map(it -> new LinkedHashMap<>(it.members()))
            .orElse(Map.of());
    return new VaultSecret(
        path, fields, labels, metadata.text("deletion_time").map(VaultSecret::time).orElse(null));
  }

  private static @Nullable OffsetDateTime time(String text) {
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeException _) {
      return null; // empty where there is none
    }
  }
}
