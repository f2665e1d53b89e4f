package io.provisioning.config.completion.outline;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a YAML text by their columns. Anchors, tags and texts over several lines
 * without a mark are passed over.
 */
final class YamlOutline {

  private final String text;
  private final int offset;
  private final Part root = Part.root();
  private final Deque<Part> open = new ArrayDeque<>();
  private @Nullable Spot spot;

  /** The value of a key or dash that has nothing after it on its line. */
  private @Nullable Part pending;

  /** A value is deeper than that; a list may be at the same column. */
  private int pendingColumn;

  YamlOutline(String text, int offset) {
    this.text = text;
    this.offset = offset;
    open.push(root);
  }

  Outline read() {
    int at = 0;
    while (at <= text.length()) {
      at = line(at);
    }
    return new Outline(root, spot);
  }

  private int endOf(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  /** Reads a line, and those that belong to it. */
  private int line(int begin) {
    int end = endOf(begin);
    int at = begin;
    while (at < end && text.charAt(at) == ' ') {
      at++;
    }
    boolean isHere = offset >= begin && offset <= end;
    if (at == end || text.charAt(at) == '\r') {
      if (isHere) {
        blank(offset - begin);
      }
      return end + 1;
    }
    if ("#%\t".indexOf(text.charAt(at)) >= 0 || text.startsWith("---", at)) {
      return end + 1;
    }
    return new YamlLine(begin, end).read(at);
  }

  /** Where the cursor is on a line of its own. */
  private void blank(int column) {
    var part = at(column);
    if (part != null) {
      meet(part, false, offset, offset, false, column, column);
    }
  }

  private @Nullable Part at(int column) {
    if (pending != null && column > pendingColumn) {
      return pending;
    }
    return open.stream()
        .filter(part -> part.column() == column && (!part.isDashed() || column > 0))
        .findFirst()
        .orElse(null);
  }

  private void meet(
      Part part, boolean isValue, int from, int to, boolean isFollowed, int column, int indent) {
    boolean isQuoted = from > 0 && from <= offset && isQuote(from - 1) && isValue;
    spot =
        new Spot(
            part,
            isValue,
            from,
            to,
            text.substring(from, offset),
            isQuoted,
            false,
            isFollowed,
            column,
            indent);
  }

  private boolean isQuote(int at) {
    return "\"'".indexOf(text.charAt(at)) >= 0;
  }

  /** The list or mapping whose lines begin at a column; null where nothing can. */
  private @Nullable Part enter(int column, boolean isDash) {
    var waiting = pending;
    pending = null;
    if (waiting != null && (column > pendingColumn || (isDash && column == pendingColumn))) {
      leave(isDash ? column + 1 : column);
      waiting.at(column);
      open.push(waiting);
    } else {
      leave(column + 1);
      if (!isDash && open.element().isDashed() && open.size() > 1) {
        leave(column);
      }
    }
    var top = open.element();
    if (top.column() != column || (!isDash && top.isDashed())) {
      return null;
    }
    if (isDash) {
      top.dash();
    }
    return top;
  }

  /** The root stays. */
  private void leave(int column) {
    while (open.size() > 1 && open.element().column() >= column) {
      open.pop();
    }
  }

  /** One line with something on it. */
  private final class YamlLine {

    private final int begin;
    private final int end;
    private final int indent;

    private YamlLine(int begin, int end) {
      this.begin = begin;
      this.end = end > begin && text.charAt(end - 1) == '\r' ? end - 1 : end;
      indent = Outline.indent(text, begin);
    }

    private boolean isHere(int from, int to) {
      return offset >= from && offset <= to;
    }

    private int column(int at) {
      return at - begin;
    }

    /** Takes the dashes at the beginning one by one. */
    private int read(int first) {
      int at = first;
      @Nullable Part dashed = null;
      while (at < end && text.charAt(at) == '-' && (at + 1 >= end || text.charAt(at + 1) == ' ')) {
        var list = dashed == null ? enter(column(at), true) : nested(dashed, column(at));
        if (list == null) {
          return end + 1;
        }
        dashed = list.item();
        int dash = at;
        do {
          at++;
        } while (at < end && text.charAt(at) == ' ');
        if (at >= end) {
          pending = dashed;
          pendingColumn = column(dash);
          if (isHere(dash + 2, end)) {
            meet(dashed, false, offset, offset, false, column(offset), indent);
          }
          return end + 1;
        }
        dashed.at(column(at));
      }
      return content(dashed, at);
    }

    private Part nested(Part dashed, int column) {
      dashed.at(column);
      dashed.dash();
      open.push(dashed);
      return dashed;
    }

    private int content(@Nullable Part dashed, int at) {
      if ("{[".indexOf(text.charAt(at)) >= 0) {
        return dashed == null ? end + 1 : flow(dashed, at);
      }
      int colon = colon(at);
      if (colon < 0) {
        return word(dashed, at);
      }
      @Nullable Part mapping;
      if (dashed == null) {
        mapping = enter(column(at), false);
      } else {
        open.push(dashed);
        mapping = dashed;
      }
      return mapping == null ? end + 1 : entry(mapping, at, colon);
    }

    /** The colon behind a key; negative if there is none. */
    private int colon(int from) {
      char quote = isQuote(from) ? text.charAt(from) : 0;
      int at = from;
      if (quote != 0) {
        at = text.indexOf(quote, from + 1);
        at = at < 0 || at >= end ? end : at + 1;
      }
      while (at < end) {
        char one = text.charAt(at);
        if (one == ':' && (at + 1 >= end || text.charAt(at + 1) == ' ')) {
          return at;
        }
        if (one == '#' && at > begin && text.charAt(at - 1) == ' ') {
          return -1;
        }
        at++;
      }
      return -1;
    }

    /** Half a key, or an item of a list. */
    private int word(@Nullable Part dashed, int at) {
      int to = unremarked(at);
      var part = dashed;
      if (part == null && isHere(at, to)) {
        part = dashedAt(column(at));
      }
      if (part == null) {
        part = enter(column(at), false);
      }
      if (part != null) {
        if (isHere(at, to)) {
          boolean isQuoted = isQuote(at) && offset > at;
          int from = isQuoted ? at + 1 : at;
          int last = isQuoted && to > from && isQuote(to - 1) ? to - 1 : to;
          if (offset <= last) {
            meet(part, isQuoted, from, last, false, column(at), indent);
          }
        }
        if (dashed != null && !isHere(at, to)) {
          part.write(plain(at, to));
        }
      }
      return end + 1;
    }

    /** A word at the column of dashes is about to become an item. */
    private @Nullable Part dashedAt(int column) {
      return open.stream()
          .filter(part -> part.isDashed() && part.column() == column && column > 0)
          .findFirst()
          .orElse(null);
    }

    /** Where a comment begins, or the line ends, without spaces before. */
    private int unremarked(int from) {
      int to = from;
      char quote = 0;
      while (to < end) {
        char one = text.charAt(to);
        if (quote == 0 && one == '#' && (to == from || text.charAt(to - 1) == ' ')) {
          break;
        }
        if (quote != 0) {
          quote = one == quote ? 0 : quote;
        } else if (to == from && isQuote(to)) {
          quote = one;
        }
        to++;
      }
      while (to > from && text.charAt(to - 1) == ' ') {
        to--;
      }
      return to;
    }

    private String plain(int from, int to) {
      if (to - from >= 2 && isQuote(from) && isQuote(to - 1)) {
        return text.substring(from + 1, to - 1);
      }
      return text.substring(from, to);
    }

    private int entry(Part mapping, int at, int colon) {
      var key = plain(at, colon);
      if (isHere(at, colon)) {
        meet(mapping, false, at, colon, true, column(at), indent);
      }
      var value = mapping.member(key);
      int from = colon + 1;
      while (from < end && text.charAt(from) == ' ') {
        from++;
      }
      while (from < end && "&!".indexOf(text.charAt(from)) >= 0) {
        from = behindWord(from);
      }
      int to = unremarked(from);
      if (offset > colon && offset < from && offset <= end) {
        meet(value, true, offset, offset, false, column(offset), indent);
      }
      if (from == to) {
        if (isHere(from, to)) {
          meet(value, true, offset, offset, false, column(offset), indent);
        }
        pending = value;
        pendingColumn = column(at);
        return end + 1;
      }
      pending = null;
      return value(value, from, to, column(at));
    }

    /** Behind a word and the spaces after it. */
    private int behindWord(int from) {
      int at = from;
      while (at < end && text.charAt(at) != ' ') {
        at++;
      }
      while (at < end && text.charAt(at) == ' ') {
        at++;
      }
      return at;
    }

    private int value(Part value, int from, int to, int column) {
      return switch (text.charAt(from)) {
        case '{', '[' -> flow(value, from);
        case '|', '>' -> block(column);
        default -> scalar(value, from, to);
      };
    }

    private int scalar(Part value, int from, int to) {
      boolean isQuoted = isQuote(from);
      int first = isQuoted ? from + 1 : from;
      int last = isQuoted && to > first && text.charAt(to - 1) == text.charAt(from) ? to - 1 : to;
      if (isHere(first, last)) {
        meet(value, true, first, last, false, column(first), indent);
      } else {
        value.write(text.substring(first, last));
      }
      return end + 1;
    }

    private int flow(Part value, int from) {
      var flow = new FlowOutline(text, offset > from ? offset : Outline.NOWHERE, false);
      int behind = flow.read(value, from, indent);
      if (flow.isPassed() && spot == null) {
        spot = flow.spot();
      }
      return endOf(Math.min(behind, text.length())) + 1;
    }

    /** A text over several lines, in which nothing is completed. */
    private int block(int column) {
      int next = end;
      while (next < text.length()) {
        int line = next + (text.charAt(next) == '\r' ? 2 : 1);
        int to = endOf(Math.min(line, text.length()));
        boolean isBlank = text.substring(Math.min(line, to), to).isBlank();
        if (!isBlank && Outline.indent(text, line) <= column) {
          return line;
        }
        if (isBlank && offset >= line && offset <= to && offset - line <= column) {
          return line;
        }
        next = to;
      }
      return text.length() + 1;
    }
  }
}
