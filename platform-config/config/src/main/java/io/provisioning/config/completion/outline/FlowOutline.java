package io.provisioning.config.completion.outline;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Reads JSON, and the lists and mappings of YAML that are written between brackets. */
final class FlowOutline {

  /** What is deeper is not read. */
  private static final int DEEPEST = 1000;

  private final String text;
  private final int offset;
  private final boolean isJson;
  private final Deque<Frame> open = new ArrayDeque<>();
  private @Nullable Spot spot;
  private boolean isPassed;

  FlowOutline(String text, int offset, boolean isJson) {
    this.text = text;
    this.offset = offset;
    this.isJson = isJson;
  }

  /** What is between two brackets, and what is expected next. */
  private static final class Frame {

    private final Part part;
    private final boolean isMapping;
    private @Nullable String key;
    private boolean isAfterColon;
    private boolean isComplete;

    private Frame(Part part, boolean isMapping) {
      this.part = part;
      this.isMapping = isMapping;
    }

    private void next() {
      key = null;
      isAfterColon = false;
      isComplete = false;
    }
  }

  /** The whole text. */
  Outline read() {
    var root = Part.root();
    int at = 0;
    while (at < text.length() && "{[".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (offset >= 0 && offset <= at) {
      isPassed = true;
    }
    read(root, at, 0);
    return new Outline(root, spot);
  }

  /** Where somebody is, if that is in what was read. */
  @Nullable Spot spot() {
    return spot;
  }

  /** Whether the cursor was in what was read. */
  boolean isPassed() {
    return isPassed;
  }

  /**
   * Reads a list or mapping.
   *
   * @param begin offset of its bracket
   * @param indent of the line on which it begins; a key on a line that is not deeper ends it
   * @return the offset behind it
   */
  int read(Part start, int begin, int indent) {
    int at = begin;
    while (at < text.length()) {
      char one = text.charAt(at);
      if (one == '\n' && !isJson && isKeyOutside(at + 1, indent)) {
        gap(at + 1);
        return at;
      }
      if (Character.isWhitespace(one)) {
        at++;
        continue;
      }
      gap(at);
      at = token(start, at, one);
      if (open.isEmpty() || open.size() > DEEPEST) {
        return at;
      }
    }
    gap(text.length() + 1);
    return at;
  }

  /** While somebody writes, the bracket at the end may be missing. */
  private boolean isKeyOutside(int line, int indent) {
    int at = line;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    if (at - line > indent) {
      return false;
    }
    if (at + 1 < text.length() && text.charAt(at) == '-' && text.charAt(at + 1) == ' ') {
      return true;
    }
    int word = at;
    while (word < text.length()
        && (Character.isLetterOrDigit(text.charAt(word)) || "_-".indexOf(text.charAt(word)) >= 0)) {
      word++;
    }
    return word > at
        && word < text.length()
        && text.charAt(word) == ':'
        && (word + 1 == text.length() || Character.isWhitespace(text.charAt(word + 1)));
  }

  private int token(Part start, int at, char one) {
    return switch (one) {
      case '{', '[', '}', ']', ',', ':' -> mark(start, at, one);
      case '#' -> isJson ? word(at) : comment(at);
      case '"', '\'' -> quoted(at, one);
      default -> word(at);
    };
  }

  private int mark(Part start, int at, char one) {
    var frame = open.peek();
    if (one == '{' || one == '[') {
      open(start, one == '{');
    } else if (one == '}' || one == ']') {
      open.poll();
      complete();
    } else if (frame != null && one == ',') {
      frame.next();
    } else if (frame != null) {
      frame.isAfterColon = true;
    }
    return at + 1;
  }

  private void open(Part start, boolean isMapping) {
    var frame = open.peek();
    var part = frame == null ? start : valueOf(frame);
    open.push(new Frame(part, isMapping));
  }

  private static Part valueOf(Frame frame) {
    if (!frame.isMapping) {
      return frame.part.item();
    }
    return frame.key == null ? frame.part.wouldBe(Part.UNKNOWN) : frame.part.member(frame.key);
  }

  private void complete() {
    var frame = open.peek();
    if (frame != null) {
      frame.isComplete = true;
    }
  }

  private int comment(int at) {
    int end = text.indexOf('\n', at);
    int to = end < 0 ? text.length() : end;
    if (offset > at && offset <= to) {
      isPassed = true;
    }
    return to;
  }

  private int quoted(int at, char quote) {
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != quote && text.charAt(end) != '\n') {
      end += quote == '"' && isEscape(end) ? 2 : 1;
    }
    end = Math.min(end, text.length());
    boolean isClosed = end < text.length() && text.charAt(end) == quote;
    scalar(at + 1, end, true);
    return isClosed ? end + 1 : Math.max(end, at + 1);
  }

  private boolean isEscape(int at) {
    return text.startsWith("\\", at) && !text.startsWith("\n", at + 1);
  }

  private int word(int at) {
    int end = at + 1;
    while (end < text.length() && !isEnd(end)) {
      end++;
    }
    while (end > at + 1 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    scalar(at, end, false);
    return end;
  }

  private boolean isEnd(int at) {
    char one = text.charAt(at);
    if (isJson) {
      return Character.isWhitespace(one) || "{}[],:\"".indexOf(one) >= 0;
    }
    return one == '\n'
        || "{}[],".indexOf(one) >= 0
        || (one == '#' && text.charAt(at - 1) == ' ')
        || (one == ':'
            && (at + 1 == text.length() || " \n,{}[]".indexOf(text.charAt(at + 1)) >= 0));
  }

  private void scalar(int from, int to, boolean isQuoted) {
    var frame = open.peek();
    if (frame == null) {
      return;
    }
    boolean isHere = offset >= from && offset <= to;
    if (!isPassed && isHere) {
      isPassed = true;
      meet(frame, from, to, isQuoted);
    }
    var written = text.substring(from, to);
    if (frame.isComplete) {
      return;
    }
    if (frame.isMapping && !frame.isAfterColon) {
      frame.key = written;
    } else {
      var value = valueOf(frame);
      if (!isHere) {
        value.write(written); // what is being written is not there yet
      }
      frame.isComplete = true;
    }
  }

  /** Nothing stands where the cursor is. */
  private void gap(int before) {
    if (!isPassed && offset >= 0 && offset < before) {
      isPassed = true;
      var frame = open.peek();
      if (frame != null) {
        meet(frame, offset, offset, false);
      }
    }
    if (!isPassed && offset == before && open.peek() != null && isMark(before)) {
      isPassed = true;
      meet(open.element(), offset, offset, false);
    }
  }

  private boolean isMark(int at) {
    return at < text.length() && "}],".indexOf(text.charAt(at)) >= 0;
  }

  private void meet(Frame frame, int from, int to, boolean isQuoted) {
    if (frame.isComplete || (frame.isMapping && frame.key != null && !frame.isAfterColon)) {
      return;
    }
    boolean isKey = frame.isMapping && !frame.isAfterColon;
    var part = isKey ? frame.part : would(frame);
    int column = from - Outline.lineStart(text, from);
    spot =
        new Spot(
            part,
            !isKey,
            from,
            to,
            text.substring(from, offset),
            isQuoted,
            true,
            isKey && isFollowed(to, isQuoted),
            column,
            Outline.indent(text, from));
  }

  private static Part would(Frame frame) {
    if (!frame.isMapping) {
      return frame.part.wouldBe(Part.ITEM);
    }
    return frame.key == null ? frame.part.wouldBe(Part.UNKNOWN) : frame.part.wouldBe(frame.key);
  }

  private boolean isFollowed(int to, boolean isQuoted) {
    int at = isQuoted && to < text.length() ? to + 1 : to;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    return at < text.length() && text.charAt(at) == ':';
  }
}
