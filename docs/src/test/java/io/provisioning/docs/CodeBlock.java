package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One fenced {@code bash} block of a document with what it should print.
 *
 * @param exitCode from {@code exit=<n>} behind the fence's language; 0 when absent
 * @param expected lines of the {@code text} block that follows; {@code …} in a line stands for
 *     anything
 */
record CodeBlock(Path document, int line, String script, int exitCode, List<String> expected) {

  private static final Pattern EXIT = Pattern.compile("exit=(\\d+)");

  CodeBlock {
    expected = List.copyOf(expected);
  }

  /** The document's blocks in order. A block whose fence says {@code norun} is left out. */
  static List<CodeBlock> of(Path document) throws IOException {
    var blocks = new ArrayList<CodeBlock>();
    var lines = Files.readAllLines(document, UTF_8);
    for (int at = 0; at < lines.size(); at++) {
      if (!lines.get(at).startsWith("```")) {
        continue;
      }
      int end = closing(lines, at);
      var fence = lines.get(at).substring(3).strip();
      var body = lines.subList(at + 1, end);
      if (fence.startsWith("bash") && !fence.contains("norun")) {
        var exit = EXIT.matcher(fence);
        int code = exit.find() ? Integer.parseInt(exit.group(1)) : 0;
        blocks.add(new CodeBlock(document, at + 1, String.join("\n", body), code, List.of()));
      } else if (fence.equals("text") && !blocks.isEmpty()) {
        var last = blocks.removeLast();
        blocks.add(
            new CodeBlock(last.document, last.line, last.script, last.exitCode, List.copyOf(body)));
      }
      at = end;
    }
    return blocks;
  }

  private static int closing(List<String> lines, int opening) {
    for (int at = opening + 1; at < lines.size(); at++) {
      if (lines.get(at).startsWith("```")) {
        return at;
      }
    }
    throw new IllegalArgumentException("line " + (opening + 1) + ": the block is never closed");
  }

  /** The first expected line that the output lacks at or after the place of the one before. */
  List<String> missingFrom(String output) {
    int from = 0;
    var printed = output.lines().toList();
    for (var wanted : expected) {
      if (wanted.isBlank()) {
        continue;
      }
      var pattern = pattern(wanted.strip());
      int at = from;
      while (at < printed.size() && !pattern.matcher(printed.get(at).strip()).matches()) {
        at++;
      }
      if (at == printed.size()) {
        return List.of(wanted);
      }
      from = at + 1;
    }
    return List.of();
  }

  private static Pattern pattern(String wanted) {
    var parts = List.of(wanted.split("…", -1));
    return Pattern.compile(String.join(".*", parts.stream().map(Pattern::quote).toList()));
  }

  @Override
  public String toString() {
    return document.getFileName() + ":" + line;
  }
}
