package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.retrieval.index.Passage;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Cuts a page into passages: sections, and the longer of these between paragraphs or rows. */
final class Markdown {

  /** About a dozen lines: enough to answer, short enough to read. */
  private static final int ENOUGH = 900;

  private static final Pattern HEADING = Pattern.compile("(?<level>#{1,4}) (?<text>.+)");
  private static final Pattern IMAGE = Pattern.compile("!\\[[^]]*]\\([^)]*\\)");
  private static final Pattern LINK = Pattern.compile("\\[(?<text>[^]]*)]\\([^)]*\\)");
  private static final String FENCE = "```";

  private final String source;
  private final List<Passage> passages = new ArrayList<>();
  private final List<String> headings = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private int begin = 1;
  private boolean isCode;

  private Markdown(String source) {
    this.source = source;
  }

  /**
   * The passages of a page, in its order.
   *
   * @param source by which the page is quoted
   */
  static List<Passage> passages(String source, String page) {
    var markdown = new Markdown(source);
    var number = 0;
    for (var line : page.lines().toList()) {
      number++;
      markdown.take(line, number);
    }
    markdown.end(number);
    return List.copyOf(markdown.passages);
  }

  private void take(String line, int number) {
    var heading = HEADING.matcher(line);
    if (!isCode && heading.matches()) {
      end(number);
      var level = heading.group("level").length();
      while (headings.size() >= level) {
        headings.removeLast();
      }
      headings.add(plain(heading.group("text")));
      return;
    }
    if (line.startsWith(FENCE)) {
      isCode = !isCode;
    }
    var isBreak = line.isBlank() || line.startsWith("| ") || line.startsWith("- ");
    if (text.length() > ENOUGH && isBreak && !isCode) {
      end(number - 1);
    }
    var shown = isCode ? line : plain(line);
    if (text.isEmpty()) {
      begin = number;
    }
    if (!text.isEmpty() || !shown.isBlank()) {
      text.append(shown).append('\n');
    }
  }

  private void end(int line) {
    var piece = text.toString().strip();
    text.setLength(0);
    if (!piece.isEmpty()) {
      var title = headings.isEmpty() ? source : headings.getFirst();
      var path = String.join(Passage.BELOW, headings);
      passages.add(
          new Passage(Passage.Collection.DOCUMENTATION, source, begin, title, path, piece));
    }
    begin = line + 1;
  }

  /** Without images and addresses, which lead nowhere from where a passage is shown. */
  private static String plain(String line) {
    return LINK.matcher(IMAGE.matcher(line).replaceAll("")).replaceAll("${text}");
  }
}
