package io.provisioning.config.document;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** How a document is written; follows from the ending of its file's name. */
public enum Format {
  PKL,
  YAML,
  TOML,
  JSON;

  /** Endings in the order in which files are looked for. */
  public static final java.util.List<String> ENDINGS =
      java.util.List.of("pkl", "yaml", "yml", "toml", "json");

  public static Optional<Format> of(Path file) {
    var name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "pkl" -> Optional.of(PKL);
      case "yaml", "yml" -> Optional.of(YAML);
      case "toml" -> Optional.of(TOML);
      case "json" -> Optional.of(JSON);
      default -> Optional.empty();
    };
  }
}
