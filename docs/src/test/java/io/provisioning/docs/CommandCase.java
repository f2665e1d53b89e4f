package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A line of {@code cases.txt}: a command as somebody types it, and how it ends.
 *
 * @param part of the file: {@code before}, {@code together} or {@code after}
 * @param isRight whether what is typed makes sense
 * @param who types it
 * @param expected what is printed, among other things
 * @param kept names for members of the JSON that is printed, by which later lines call them
 */
record CommandCase(
    String part,
    boolean isRight,
    int exitCode,
    String who,
    String typed,
    String expected,
    Map<String, String> kept) {

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
  private static final String JSON = " --json";
  private static final Pattern NAME = Pattern.compile("\\{([a-z_.0-9]+)}");

  /** All cases of a file, in its order. */
  static List<CommandCase> read(Path file) throws IOException {
    var cases = new ArrayList<CommandCase>();
    var part = "";
    for (var line : Files.readAllLines(file, UTF_8)) {
      if (line.startsWith("== ")) {
        part = line.substring(3).strip();
      } else if (!line.isBlank() && !line.startsWith("#")) {
        cases.addAll(parse(part, line));
      }
    }
    return List.copyOf(cases);
  }

  private static List<CommandCase> parse(String part, String line) {
    var columns = Arrays.stream(line.split(" \\|", -1)).map(String::strip).toList();
    if (columns.size() < 4) {
      throw new IllegalArgumentException("`right | <code> | <command> | <text>`, not: " + line);
    }
    var command = columns.get(2);
    boolean isNamed = command.startsWith("@");
    int space = command.indexOf(' ');
    var one =
        new CommandCase(
            part,
            !columns.get(0).equals("wrong"),
            Integer.parseInt(columns.get(1)),
            isNamed ? command.substring(1, space) : "admin",
            isNamed ? command.substring(space + 1) : command,
            columns.get(3),
            columns.stream()
                .skip(4)
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1])));
    return columns.get(0).equals("twice") ? List.of(one, one.withJson()) : List.of(one);
  }

  private CommandCase withJson() {
    return new CommandCase(part, isRight, exitCode, who, typed + JSON, "", kept);
  }

  /** Whether it asks for JSON. */
  boolean isJson() {
    return (typed + " ").contains(JSON + " ");
  }

  /** Whether an example is this case, but for what is filled in, and with or without JSON. */
  boolean isExample(String example) {
    var pattern =
        Stream.of(typed.replace(JSON, "").splitWithDelimiters(NAME.pattern(), 0))
            .map(text -> NAME.matcher(text).matches() ? "\\S+" : Pattern.quote(text))
            .collect(Collectors.joining());
    return isRight && example.matches(pattern);
  }

  /** The words of the command, filled. */
  List<String> words(Map<String, String> names) {
    return WORD.matcher(typed)
        .results()
        .map(word ->
            Stream.of(word.group(1), word.group(2), word.group(3))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(""))
        .map(word -> filled(word, names))
        .toList();
  }

  /** The same with names in braces replaced by what they stand for. */
  static String filled(String text, Map<String, String> names) {
    return NAME.matcher(text)
        .replaceAll(
            name -> Matcher.quoteReplacement(names.getOrDefault(name.group(1), name.group())));
  }

  /** Whether this is the command of that path, such as {@code infra apply}. */
  boolean isOf(String command) {
    return (typed + " ").startsWith(command + " ");
  }

  @Override
  public String toString() {
    return (isRight ? "right: " : "wrong: ") + typed;
  }
}
