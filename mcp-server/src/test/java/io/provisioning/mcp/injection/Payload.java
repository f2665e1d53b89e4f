package io.provisioning.mcp.injection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What somebody writes who wants an agent to do something else. */
public record Payload(String name, String text) {

  private static final Path FILE = Path.of("src/test/resources/injection/payloads.txt");
  private static final int TAG = 0xE0000;

  public static List<Payload> all() throws IOException {
    return Files.readAllLines(FILE).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split(" \\| ", 2))
        .map(parts -> new Payload(parts[0], written(parts[1])))
        .toList();
  }

  private static String written(String text) {
    var written = text.replace("\\u001b", "\u001b").translateEscapes();
    written = within(written, "tags", it -> mapped(it, TAG));
    written = within(written, "zero", it -> it.replaceAll("(.)", "$1\u200b"));
    written = within(written, "selectors", Payload::selectors);
    written = within(written, "reversed", it -> "\u202e" + new StringBuilder(it).reverse());
    return within(
        written,
        "base64",
        it -> Base64.getEncoder().encodeToString(it.getBytes(StandardCharsets.UTF_8)));
  }

  private static String within(String text, String form, UnaryOperator<String> write) {
    var pattern = Pattern.compile("\\{%1$s}(.*?)\\{/%1$s}".formatted(form));
    return pattern
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(write.apply(found.group(1))));
  }

  private static String mapped(String text, int begin) {
    return text.chars()
        .collect(
            StringBuilder::new,
            (all, each) -> all.appendCodePoint(begin + each),
            StringBuilder::append)
        .toString();
  }

  /** A byte each, as the 256 variation selectors count. */
  private static String selectors(String text) {
    return text.chars()
        .collect(
            StringBuilder::new,
            (all, each) -> all.appendCodePoint(each < 16 ? 0xFE00 + each : 0xE0100 + each - 16),
            StringBuilder::append)
        .toString();
  }
}
