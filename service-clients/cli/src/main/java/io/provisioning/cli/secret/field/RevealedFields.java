package io.provisioning.cli.secret.field;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Text;
import io.provisioning.client.vault.model.SecretValue;
import io.provisioning.config.problem.ProblemException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fields of a value that was revealed, or the one that was asked for. */
public final class RevealedFields {

  private final NavigableMap<String, byte[]> fields = new TreeMap<>();
  private final Map<String, String> texts;

  public RevealedFields(SecretValue value, @Nullable String wanted) {
    texts = Optional.ofNullable(value.getFields()).orElse(Map.of());
    texts.forEach((name, text) -> fields.put(name, text.getBytes(UTF_8)));
    Optional.ofNullable(value.getBinary()).orElse(Map.of()).forEach(fields::put);
    if (wanted != null) {
      requireField(wanted);
      fields.keySet().retainAll(Set.of(wanted));
    }
  }

  private void requireField(String wanted) {
    if (!fields.containsKey(wanted)) {
      throw CommandProblem.UNKNOWN_NAME.because(
          "the secret has no field `%s`".formatted(wanted), "fields are: " + names());
    }
  }

  /**
   * The bytes of the only field.
   *
   * @throws ProblemException INVALID if there are several
   */
  public byte[] only() {
    return Objects.requireNonNull(fields.get(onlyName()), "a field");
  }

  /** For a person line by line; for a program the only field, and nothing else. */
  public void print(Console console) {
    if (console.shows()) {
      show(console);
    } else {
      console.printExactly(text(onlyName()));
    }
  }

  private void show(Console console) {
    if (fields.size() == 1) {
      console.print(Text.printable(text(fields.firstKey())));
      return;
    }
    int width = fields.keySet().stream().mapToInt(String::length).max().orElse(1);
    fields.forEach((name, bytes) ->
        console.print(
            ("%-" + width + "s  %s")
                .formatted(
                    Text.printable(name),
                    texts.containsKey(name)
                        ? Text.printable(text(name))
                        : "(binary, %d bytes: use --field and --output)".formatted(bytes.length))));
  }

  private String onlyName() {
    if (fields.size() == 1) {
      return fields.firstKey();
    }
    throw CommandProblem.INVALID_ARGUMENT.because(
        "the secret has several fields",
        "choose one with `--field`, or use `--json`; fields are: " + names());
  }

  private String text(String name) {
    return Optional.ofNullable(texts.get(name))
        .orElseThrow(() ->
            CommandProblem.INVALID_ARGUMENT.because(
                "the field `%s` is binary".formatted(name),
                "write it to a file with `--output <file>`"));
  }

  private String names() {
    return fields.keySet().stream().map(Text::printable).collect(Collectors.joining(", "));
  }
}
