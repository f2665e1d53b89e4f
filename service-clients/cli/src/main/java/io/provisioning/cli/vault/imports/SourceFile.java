package io.provisioning.cli.vault.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.Origin;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;
import java.util.regex.Pattern;

/** A file that is read, or what is piped in. */
final class SourceFile {

  private static final Pattern ENVIRONMENT = Pattern.compile("\\.env(?:\\.(?<name>.+))?");
  private static final Pattern ENDINGS =
      Pattern.compile("(?:\\.(?:enc|sops))?\\.(?:json|jsonl|ndjson|yaml|yml|env)$");

  private final String name;
  private final String shown;
  private final byte[] content;

  /**
   * A file with its content.
   *
   * @param name within what is imported, with slashes; empty for what is piped in
   * @param shown as people find it
   */
  SourceFile(String name, String shown, byte[] content) {
    this.name = name;
    this.shown = shown;
    this.content = content;
  }

  String name() {
    return name;
  }

  byte[] content() {
    return content;
  }

  /**
   * Its text, without the mark with which some editors begin a file.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  String text() {
    try {
      var text = UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException _) {
      throw DocumentProblem.invalid("text in UTF-8", "other bytes", start(), null);
    }
  }

  /** The file as such. */
  Origin start() {
    return new Origin(shown, 0, 0);
  }

  /** The path that it stands for: what its name says, without how it is written. */
  String path() {
    int slash = name.lastIndexOf('/') + 1;
    var last = name.substring(slash);
    var environment = ENVIRONMENT.matcher(last);
    if (environment.matches()) {
      var which = environment.group("name");
      return which == null
          ? name.substring(0, Math.max(0, slash - 1))
          : name.substring(0, slash) + which;
    }
    return name.substring(0, slash) + ENDINGS.matcher(last).replaceFirst("");
  }

  /** Whether it is called as files with variables are: {@code .env}, {@code web.env}. */
  boolean isNamedDotenv() {
    var last = name.substring(name.lastIndexOf('/') + 1);
    return last.endsWith(".env") || last.startsWith(".env.");
  }

  boolean isNamed(String... endings) {
    var lower = name.toLowerCase(Locale.ROOT);
    for (var ending : endings) {
      if (lower.endsWith("." + ending)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return shown;
  }
}
