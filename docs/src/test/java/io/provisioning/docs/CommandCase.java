package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
  private static final Pattern NAME = Pattern.compile("\\{([a-z_.0-9]+)}");

  /** All cases of a file, in its order. */
  static List<CommandCase> read(Path file) throws IOException {
    var cases = new ArrayList<CommandCase>();
    var part = "";
    for (var line : Files.readAllLines(file, UTF_8)) {
      if (line.startsWith("== ")) {
        part = line.substring(3).strip();
      } else if (!line.isBlank() && !line.startsWith("#")) {
        cases.add(parse(part, line));
      }
    }
    return List.copyOf(cases);
  }

  private static CommandCase parse(String part, String line) {
    var columns = Arrays.stream(line.split(" \\|", -1)).map(String::strip).toList();
    if (columns.size() < 4) {
      throw new IllegalArgumentException("`right | <code> | <command> | <text>`, not: " + line);
    }
    var command = columns.get(2);
    boolean isNamed = command.startsWith("@");
    int space = command.indexOf(' ');
    return new CommandCase(
        part,
        columns.get(0).equals("right"),
        Integer.parseInt(columns.get(1)),
        isNamed ? command.substring(1, space) : "admin",
        isNamed ? command.substring(space + 1) : command,
        columns.get(3),
        columns.stream()
            .skip(4)
            .map(pair -> pair.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1])));
  }

  /** The words of the command, filled. */
  List<String> words(Map<String, String> names) {
    return WORD.matcher(typed)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
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
