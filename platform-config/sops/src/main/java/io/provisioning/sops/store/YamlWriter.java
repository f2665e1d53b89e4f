package io.provisioning.sops.store;

import io.provisioning.sops.value.Value;
import io.provisioning.sops.value.ValueCipher;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** Writes mappings and sequences in blocks, four columns deeper each, as SOPS does. */
public final class YamlWriter {

  private static final int STEP = 4;

  /** A dash and a space. */
  private static final int DASH = 2;

  /** Letters that mean nothing but themselves wherever they stand. */
  private static final Pattern SIMPLE =
      Pattern.compile(
          "[\\p{L}_/.0-9]([\\p{L}0-9_./+@:-]*[\\p{L}0-9_./+@-])?( [\\p{L}0-9_./+@-]+)*");

  /** Text to some readers of YAML, and a truth to others. */
  private static final Pattern TRUTH = Pattern.compile("(?i)y|n|yes|no|on|off|true|false|null");

  /** A time to some readers of YAML. */
  private static final Pattern DIGITS = Pattern.compile("[-+.0-9].*");

  private final StringBuilder text;

  YamlWriter(StringBuilder text) {
    this.text = text;
  }

  void write(Value.Mapping document) {
    if (document.names().isEmpty()) {
      text.append("{}\n");
    }
    parts(document.parts(), 0);
  }

  private void parts(List<Value.Part> parts, int indent) {
    List<String> beside = new ArrayList<>();
    for (var part : parts) {
      switch (part) {
        case Value.Part.Comment comment when comment.isBeside() -> beside.add(comment.text());
        case Value.Part.Comment comment -> comment(comment.text(), indent);
        case Value.Part.Gap _ -> {}
        case Value.Part.Member member -> {
          line(indent).append(scalar(member.name())).append(':');
          value(member.value(), beside, indent);
        }
        case Value.Part.Item(Value.Mapping mapping) when beginsWithName(mapping) -> {
          above(beside, indent);
          beside.clear();
          inline(mapping, indent);
        }
        case Value.Part.Item item -> {
          line(indent).append('-');
          value(item.value(), beside, indent);
        }
      }
      if (!(part instanceof Value.Part.Comment comment && comment.isBeside())) {
        text.append('\n');
      }
    }
    above(beside, indent);
  }

  private void comment(String comment, int indent) {
    line(indent).append('#').append(comment.replaceAll("\\R", "\n" + " ".repeat(indent) + "#"));
  }

  private void above(List<String> beside, int indent) {
    for (var comment : beside) {
      comment(comment, indent);
      text.append('\n');
    }
  }

  private static boolean beginsWithName(Value.Mapping mapping) {
    return mapping.parts().stream()
        .filter(part -> !(part instanceof Value.Part.Comment comment && comment.isBeside()))
        .findFirst()
        .filter(Value.Part.Member.class::isInstance)
        .isPresent();
  }

  /** The first name stands behind the dash. */
  private void inline(Value.Mapping mapping, int indent) {
    int begin = text.length();
    parts(mapping.parts(), indent + DASH);
    text.setCharAt(begin + indent, '-');
    text.setLength(text.length() - 1);
  }

  private StringBuilder line(int indent) {
    return text.repeat(' ', indent);
  }

  /** Behind a name or a dash, without the last line end. */
  private void value(Value value, List<String> beside, int indent) {
    switch (value) {
      case Value.Mapping mapping when !mapping.names().isEmpty() ->
          block(mapping.parts(), beside, indent);
      case Value.Sequence sequence when !sequence.items().isEmpty() ->
          block(sequence.parts(), beside, indent);
      case Value.Mapping mapping -> empty("{}", mapping.parts(), beside, indent);
      case Value.Sequence sequence -> empty("[]", sequence.parts(), beside, indent);
      case Value.Scalar scalar
          when scalar.content() instanceof String content && isBlock(content) -> {
        text.append(' ')
            .append(content.endsWith("\n") ? content.endsWith("\n\n") ? "|+" : "|" : "|-");
        comments(beside);
        block(content, indent + STEP);
      }
      case Value.Scalar scalar -> {
        text.append(' ').append(scalar(scalar));
        comments(beside);
      }
    }
  }

  private void block(List<Value.Part> parts, List<String> beside, int indent) {
    comments(beside);
    text.append('\n');
    parts(parts, indent + STEP);
    text.setLength(text.length() - 1);
  }

  private void empty(String sign, List<Value.Part> parts, List<String> beside, int indent) {
    text.append(' ').append(sign);
    comments(beside);
    if (!parts.isEmpty()) {
      text.append('\n');
      parts(parts, indent + STEP);
      text.setLength(text.length() - 1);
    }
  }

  private void comments(List<String> beside) {
    // a line end in a comment would begin a value
    beside.forEach(comment -> text.append(" #").append(comment.replaceAll("\\R", " ")));
    beside.clear();
  }

  private void block(String content, int indent) {
    var lines = content.endsWith("\n") ? content.substring(0, content.length() - 1) : content;
    lines
        .lines()
        .forEach(line ->
            text.append('\n').append(line.isEmpty() ? "" : " ".repeat(indent)).append(line));
    if (lines.endsWith("\n")) {
      text.append('\n'); // lines() leaves out the last one if it is empty
    }
  }

  private static boolean isBlock(String content) {
    return content.contains("\n")
        && !content.isBlank()
        && !Character.isWhitespace(content.charAt(0))
        && content.chars().allMatch(YamlWriter::isPrintable);
  }

  private static boolean isPrintable(int letter) {
    return letter == '\n'
        || letter == '\t'
        || (!Character.isISOControl(letter)
            && letter != '\u2028'
            && letter != '\u2029'
            && letter != '\uFEFF'
            && letter < 0xFFFE);
  }

  private static String scalar(Value.Scalar scalar) {
    return switch (scalar.content()) {
      case null -> "null";
      case byte[] bytes -> "!!binary " + Base64.getEncoder().encodeToString(bytes);
      case Double number -> decimal(number);
      case Boolean truth -> truth.toString();
      case Long whole -> whole.toString();
      case Object other -> scalar.isTime() ? other.toString() : scalar(other.toString());
    };
  }

  private static String decimal(double number) {
    if (Double.isNaN(number)) {
      return ".nan";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? ".inf" : "-.inf";
    }
    var text = ValueCipher.decimal(number);
    return text.contains(".") ? text : text + ".0";
  }

  private static String scalar(String content) {
    boolean isSimple =
        SIMPLE.matcher(content).matches()
            && !TRUTH.matcher(content).matches()
            && !DIGITS.matcher(content).matches();
    if (isSimple || (ValueCipher.isSealed(content) && content.indexOf(' ') < 0)) {
      return content;
    }
    var quoted = new StringBuilder(content.length() + 2);
    JsonStore.quote(content, quoted);
    return quoted.toString();
  }
}
