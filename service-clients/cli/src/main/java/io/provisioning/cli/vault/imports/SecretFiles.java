package io.provisioning.cli.vault.imports;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.ProblemException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds out what wrote a file, and takes the secrets out of it. */
final class SecretFiles {

  private final @Nullable Format wanted;
  private final boolean isAlone;
  private final SopsTrees sops;
  private final Instant now;
  private final FoundSecrets found;
  private final List<Skipped> skipped;

  /**
   * Reads nothing yet.
   *
   * @param wanted null for whatever is recognised
   * @param isAlone whether the file is the only one, which somebody means
   * @param skipped gets what is not imported
   */
  SecretFiles(
      @Nullable Format wanted,
      boolean isAlone,
      SopsTrees sops,
      Instant now,
      FoundSecrets found,
      List<Skipped> skipped) {
    this.wanted = wanted;
    this.isAlone = isAlone;
    this.sops = sops;
    this.now = now;
    this.found = found;
    this.skipped = skipped;
  }

  /**
   * Reads a file; what is wrong with it as a document is kept, so that others can be read too.
   *
   * @return whether it was recognised
   * @throws ProblemException if it cannot be decrypted
   */
  boolean read(SourceFile file) {
    try {
      boolean isRead = isRead(file);
      if (!isRead) {
        var reason = "not recognised" + (wanted == null ? "" : " as " + wanted);
        skipped.add(new Skipped(file.toString(), reason));
      }
      return isRead;
    } catch (ProblemException e) {
      if (!(e.problem() instanceof DocumentProblem)) {
        throw e;
      }
      found.add(e);
      return true;
    }
  }

  private boolean isRead(SourceFile file) {
    if (isWanted(Format.sops) && SopsTrees.is(file)) {
      tree(file.path(), sops.read(file));
      return true;
    }
    if (isWanted(Format.dotenv) && isDotenv(file)) {
      var variables = DotenvTrees.read(file.text(), file.toString());
      if (!variables.members().isEmpty()) {
        found.add(file.path(), variables);
      }
      return true;
    }
    var documents = documents(file);
    return vault(file, documents) || infisical(documents) || medusa(documents);
  }

  private boolean isWanted(Format format) {
    return wanted == null || wanted == format;
  }

  private boolean isDotenv(SourceFile file) {
    return file.isNamedDotenv() || (isAlone && wanted == Format.dotenv);
  }

  /** Empty for what is neither JSON nor YAML. */
  private List<Tree> documents(SourceFile file) {
    if (wanted == Format.sops || wanted == Format.dotenv) {
      return List.of();
    }
    if (file.isNamed("json", "jsonl", "ndjson")) {
      return JsonTrees.read(file.text(), file.toString());
    }
    if (file.isNamed("yaml", "yml")) {
      return YamlTrees.read(file.text(), file.toString()).stream().toList();
    }
    return isAlone && looksLikeJson(file.text())
        ? JsonTrees.read(file.text(), file.toString())
        : List.of();
  }

  private static boolean looksLikeJson(String text) {
    var begin = text.stripLeading();
    return begin.startsWith("{") || begin.startsWith("[");
  }

  private boolean vault(SourceFile file, List<Tree> documents) {
    if (!isWanted(Format.vault)) {
      return false;
    }
    var secrets = VaultSecret.all(documents);
    secrets
        .orElse(List.of())
        .forEach(secret -> {
          var path = secret.path() == null ? file.path() : secret.path();
          if (secret.fields() == null) {
            skipped.add(new Skipped(file.toString(), "`%s` is deleted".formatted(path)));
          } else {
            var end = secret.deletion();
            boolean isAhead = end != null && end.toInstant().isAfter(now);
            found.add(path, secret.fields(), secret.labels(), isAhead ? end : null);
          }
        });
    return secrets.isPresent();
  }

  /** A list of objects with {@code key} and {@code value}, by the folders they are in. */
  private boolean infisical(List<Tree> documents) {
    if (!isWanted(Format.infisical)
        || documents.size() != 1
        || !(documents.getFirst() instanceof Tree.Items list)
        || !list.items().stream().allMatch(SecretFiles::isVariable)) {
      return false;
    }
    var folders = new LinkedHashMap<String, Map<String, Tree>>();
    for (var item : list.items()) {
      var variable = (Tree.Names) item;
      var folder = variable.text("secretPath").orElse("");
      var name = variable.text("key").orElseThrow();
      var value = variable.find("value").orElseThrow().placedAs(variable);
      if (folders.computeIfAbsent(folder, _ -> new LinkedHashMap<>()).put(name, value) != null) {
        throw DocumentProblem.invalid(
            "each name once in a folder", "a name a second time", variable.at(), null);
      }
    }
    folders.forEach((folder, variables) ->
        found.add(folder, new Tree.Names(variables, variables.values().iterator().next().at())));
    return true;
  }

  private static boolean isVariable(Tree item) {
    return item instanceof Tree.Names names
        && names.text("key").isPresent()
        && names.find("value").isPresent();
  }

  /** In a folder only if it is asked for: any YAML looks like it. */
  private boolean medusa(List<Tree> documents) {
    boolean isMeant = wanted == Format.medusa || (wanted == null && isAlone);
    if (!isMeant || documents.size() != 1 || !(documents.getFirst() instanceof Tree.Names names)) {
      return false;
    }
    tree("", names);
    return true;
  }

  /** What has names below it is a part of the path; all else is a field. */
  private void tree(String path, Tree.Names names) {
    var fields = new LinkedHashMap<String, Tree>();
    names
        .members()
        .forEach((name, value) -> {
          if (value instanceof Tree.Names below) {
            tree(FoundSecrets.join(path, name), below);
          } else {
            fields.put(name, value);
          }
        });
    if (!fields.isEmpty()) {
      found.add(path, new Tree.Names(fields, names.at()));
    }
  }
}
