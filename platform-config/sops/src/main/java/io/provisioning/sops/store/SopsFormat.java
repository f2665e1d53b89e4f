package io.provisioning.sops.store;

import java.nio.file.Path;
import java.util.Locale;

/** How a file is written; follows from the ending of its name. */
public enum SopsFormat {
  YAML,
  JSON,
  DOTENV,
  INI,
  BINARY;

  /** What is none of the others is binary. */
  public static SopsFormat of(Path file) {
    var name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "yaml", "yml" -> YAML;
      case "json" -> JSON;
      case "env" -> DOTENV;
      case "ini" -> INI;
      default -> BINARY;
    };
  }

  public Store store() {
    return switch (this) {
      case YAML -> new YamlStore();
      case JSON -> new JsonStore();
      case DOTENV -> new DotenvStore();
      case INI -> new IniStore();
      case BINARY -> new BinaryStore();
    };
  }
}
