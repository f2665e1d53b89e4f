package io.provisioning.cli.secret.field;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.vault.model.WriteSecret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Fields of a new version whose values come from elsewhere than the command line. */
public final class FieldOptions {

  /** Bytes of all values together, as the vault has it. */
  private static final int LARGEST = 1 << 20;

  /** The field of a secret with only one. */
  private static final String ONLY = "value";

  @Option(
      names = "--file",
      paramLabel = "<field>=<file>",
      description = "Field with the content of a file, text or binary.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--stdin",
      paramLabel = "<field>",
      description = "Field with the text of standard input, without its last line end.")
  private @Nullable String piped;

  public boolean isEmpty() {
    return files.isEmpty() && piped == null;
  }

  /**
   * Reads all values.
   *
   * @param assignments fields with values, or names of those that are prompted for; without any
   *     field at all, there is one
   * @throws io.provisioning.config.problem.ProblemException INVALID if one cannot be had, DENIED if
   *     nobody can be prompted for it
   */
  public WriteSecret fill(Invocation invocation, List<String> assignments) {
    boolean isNothing = isEmpty() && assignments.isEmpty();
    var typed = isNothing ? List.of(ONLY) : assignments;
    requireEachOnce(typed);
    var text = new LinkedHashMap<String, String>();
    var binary = new LinkedHashMap<String, byte[]>();
    for (var file : files) {
      var parts = file.split("=", 2);
      read(invocation.directory().resolve(parts[1]), parts[0], text, binary);
    }
    if (piped != null) {
      text.put(piped, piped(invocation.console()));
    }
    for (var assignment : typed) {
      int equals = assignment.indexOf('=');
      var name = name(assignment);
      text.put(
          name, equals < 0 ? typed(invocation.console(), name) : assignment.substring(equals + 1));
    }
    return new WriteSecret().fields(text).binary(binary.isEmpty() ? null : binary);
  }

  /** Before anything is read or prompted for. */
  private void requireEachOnce(List<String> assignments) {
    var names = new HashSet<String>();
    Stream.of(
            files.stream().map(FieldOptions::nameOfFile),
            Stream.ofNullable(piped),
            assignments.stream().map(FieldOptions::name))
        .flatMap(given -> given)
        .forEach(name -> {
          if (name.isEmpty()) {
            throw CommandProblem.INVALID_ARGUMENT.because(
                "a field has no name", "write `password`, or `user=app`");
          }
          if (!names.add(name)) {
            throw CommandProblem.INVALID_ARGUMENT.because(
                "the field `%s` is given twice".formatted(name), "give it one value");
          }
        });
  }

  private static String nameOfFile(String given) {
    int equals = given.indexOf('=');
    if (equals < 0 || equals == given.length() - 1) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--file %s` has no file".formatted(given), "write `--file key=key.pem`");
    }
    return name(given);
  }

  private static String name(String assignment) {
    int equals = assignment.indexOf('=');
    return equals < 0 ? assignment : assignment.substring(0, equals);
  }

  private static String typed(Console console, String name) {
    return console.askSecret(name, "use `--stdin %s` or `--file %s=<file>`".formatted(name, name));
  }

  private static String piped(Console console) {
    var text = console.read(LARGEST);
    requireSize(text.length());
    if (text.indexOf('\ufffd') >= 0) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "standard input is not text", "use `--file <field>=/dev/stdin`, which keeps each byte");
    }
    return text.replaceFirst("\\R\\z", "");
  }

  private static void read(
      Path file, String name, Map<String, String> text, Map<String, byte[]> binary) {
    byte[] content;
    try (var in = Files.newInputStream(file)) {
      content = in.readNBytes(LARGEST + 1);
    } catch (IOException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`" + file + "` cannot be read", "name a file with the value in it", e);
    }
    requireSize(content.length);
    try {
      text.put(name, UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString());
    } catch (CharacterCodingException e) {
      binary.put(name, content);
    }
  }

  private static void requireSize(int size) {
    if (size > LARGEST) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a secret holds at most 1 MiB", "keep large files elsewhere, and their key here");
    }
  }
}
