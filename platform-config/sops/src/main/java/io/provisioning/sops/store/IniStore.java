package io.provisioning.sops.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sections of names and values, as the library of SOPS (go-ini) reads and writes them. */
public final class IniStore implements Store {

  /** Of what stands before the first section. */
  private static final String DEFAULT = "DEFAULT";

  private static final String SPACES = " \t\u000b\f\r";

  private static final String METADATA = "sops";

  private static final String LONG = "\"\"\"";

  /** What looks as a comment behind a value; SOPS cuts at any of these signs. */
  private static final Pattern COMMENT_BESIDE = Pattern.compile("^(;|#(?!\\S))|\\s[#;]");

  /** The sign that SOPS writes before comments, which it does not keep. */
  private static final Pattern SIGN_OF_SOPS =
      Pattern.compile("^(; (?=[^;#\\s])|[#;] *(?=ENC\\[AES256_GCM,))");

  @Override
  public List<Value.Mapping> read(byte[] file) {
    return new ArrayList<>(List.of(new Reading(Store.text(file)).document()));
  }

  @Override
  public Flattening flattening() {
    return Flattening.SECTION;
  }

  /** Reads one document line by line. */
  private static final class Reading {

    private final String[] lines;
    private final Value.Mapping document = Value.Mapping.empty();
    private final Map<String, Value.Mapping> sections = new HashMap<>();

    /** Comments and empty lines that belong to what follows. */
    private final List<String> pending = new ArrayList<>();

    private final Set<String> names = new HashSet<>();
    private Value.Mapping section = Value.Mapping.empty();
    private int at;

    Reading(String text) {
      var all = text.replace("\r\n", "\n");
      lines = (all.endsWith("\n") ? all.substring(0, all.length() - 1) : all).split("\n", -1);
    }

    Value.Mapping document() {
      document.add(DEFAULT, section);
      sections.put(DEFAULT, section);
      while (at < lines.length) {
        Limits.requireCount(at);
        read(strip(lines[at]));
        at++;
      }
      take(false);
      return document;
    }

    private void read(String line) {
      if (line.isEmpty() || line.startsWith("#") || line.startsWith(";")) {
        pending.add(line);
      } else if (line.startsWith("[")) {
        begin(line);
      } else {
        member(line);
      }
    }

    private void begin(String line) {
      int end = line.lastIndexOf(']');
      if (end < 2) {
        throw invalid("a section has no name");
      }
      var name = strip(line.substring(1, end));
      if (name.equals(DEFAULT)) {
        throw SopsProblem.INVALID_DOCUMENT.because(
            "line %d: SOPS leaves out the line `[DEFAULT]`".formatted(at + 1),
            "remove the line and write its names first, or encrypt the file as binary");
      }
      if (sections.containsKey(name)) {
        throw invalid("a section occurs twice");
      }
      var behind = strip(line.substring(end + 1));
      if (!behind.isEmpty() && "#;".indexOf(behind.charAt(0)) < 0) {
        throw invalid("there is more behind the name of a section");
      }
      if (!behind.isEmpty()) {
        pending.add(behind);
      }
      // an empty line is written before each section
      if (name.equals(METADATA)) {
        if (!pending.isEmpty() && pending.getLast().isEmpty()) {
          pending.removeLast();
        }
        take(false); // SOPS would drop it with the section
      } else if ((document.parts().size() > 1 || !section.parts().isEmpty())
          && !pending.isEmpty()
          && pending.getFirst().isEmpty()) {
        pending.removeFirst();
      }
      names.clear();
      section = Value.Mapping.empty();
      sections.put(name, section);
      document.add(name, section);
      take(true);
    }

    private void member(String line) {
      int sign = sign(line);
      if (sign < 1) {
        throw invalid("it is not `name = value`");
      }
      var name = name(strip(line.substring(0, sign)));
      if (name.isEmpty() || name.equals("-") || name.startsWith("#")) {
        throw invalid("SOPS cannot keep this name");
      }
      if (!names.add(name)) {
        throw invalid("a name occurs twice");
      }
      var value = value(leading(leading(lines[at]).substring(sign + 1)));
      take(false);
      section.add(name, value);
    }

    /** Where the name ends; signs in a quoted name are part of it. */
    private static int sign(String line) {
      var quote = quote(line);
      if (quote.isEmpty()) {
        return first(line, 0, "=:");
      }
      int end = line.indexOf(quote, quote.length());
      int sign = end < 0 ? -1 : first(line, end, "=:");
      return sign >= 0 && line.substring(end + quote.length(), sign).isBlank() ? sign : -1;
    }

    private static String quote(String line) {
      return Stream.of(LONG, "\"", "`").filter(line::startsWith).findFirst().orElse("");
    }

    private static String name(String written) {
      var quote = quote(written);
      return strip(written.substring(quote.length(), written.length() - quote.length()));
    }

    private static int first(String line, int from, String signs) {
      for (int index = from; index < line.length(); index++) {
        if (signs.indexOf(line.charAt(index)) >= 0) {
          return index;
        }
      }
      return -1;
    }

    /**
     * Reads a value.
     *
     * @param raw with the spaces at its end, which belong to a text of several lines
     */
    private String value(String raw) {
      if (raw.startsWith(LONG)) {
        return quoted(LONG, raw.substring(LONG.length()));
      }
      if (raw.startsWith("`")) {
        return quoted("`", raw.substring(1));
      }
      var text = strip(raw);
      if (text.length() > 1
          && "\"'".indexOf(text.charAt(0)) >= 0
          && text.indexOf(text.charAt(0), 1) == text.length() - 1) {
        return text.substring(1, text.length() - 1);
      }
      if (COMMENT_BESIDE.matcher(text).find()) {
        throw SopsProblem.INVALID_DOCUMENT.because(
            ("line %d: `#` or `;` begins a comment to SOPS and some readers, and is a part of the"
                    + " value to others")
                .formatted(at + 1),
            "write the whole value between backticks (`…`), or the comment in a line of its own");
      }
      if (text.endsWith("\\")) {
        throw invalid("a value continues in the next line; write it between " + LONG);
      }
      return text;
    }

    /**
     * SOPS has all comments before a name or section as one. A line of a space in it stands for an
     * empty one, which SOPS cannot write.
     *
     * @param isOfSection whether they stand before the name of a section
     */
    private void take(boolean isOfSection) {
      var parts = section.parts();
      int begin = 0;
      int end = pending.size();
      while (begin < end && pending.get(begin).isEmpty()) {
        parts.add(new Value.Part.Gap(isOfSection));
        begin++;
      }
      while (end > begin && pending.get(end - 1).isEmpty()) {
        end--;
      }
      if (begin < end) {
        var text =
            pending.subList(begin, end).stream()
                .map(line -> line.isEmpty() ? " " : line)
                .collect(Collectors.joining("\n"));
        parts.add(new Value.Part.Comment(SIGN_OF_SOPS.matcher(text).replaceFirst(""), isOfSection));
      }
      for (int gap = end; gap < pending.size(); gap++) {
        parts.add(new Value.Part.Gap(isOfSection));
      }
      pending.clear();
    }

    /** Up to the last quote of the line, or the first line that has one. */
    private String quoted(String quote, String first) {
      var text = new StringBuilder();
      var line = first;
      int begin = at;
      while (!line.contains(quote)) {
        text.append(line).append('\n');
        at++;
        if (at == lines.length) {
          at = begin;
          throw invalid("a value that begins with %s does not end".formatted(quote));
        }
        line = lines[at];
      }
      int end = line.lastIndexOf(quote);
      if (!line.substring(end + quote.length()).isBlank()) {
        throw invalid("there is more behind a value that ends with %s".formatted(quote));
      }
      return text.append(line, 0, end).toString();
    }

    private RuntimeException invalid(String what) {
      return SopsProblem.INVALID_DOCUMENT.because(
          "line %d: %s".formatted(at + 1, what), "correct the file there");
    }
  }

  @Override
  public byte[] write(List<Value.Mapping> documents) {
    var text = new StringBuilder();
    for (var part : documents.getFirst().parts()) {
      if (part instanceof Value.Part.Member member) {
        section(member, text);
      }
    }
    return text.toString().getBytes(UTF_8);
  }

  private static void section(Value.Part.Member member, StringBuilder text) {
    if (!(member.value() instanceof Value.Mapping section)) {
      throw SopsProblem.INVALID_DOCUMENT.because(
          "`%s` stands in no section, which INI files consist of".formatted(member.name()),
          "name a section and a name in it");
    }
    if (section.parts().isEmpty() && member.name().equals(DEFAULT)) {
      return;
    }
    text.append(text.isEmpty() ? "" : "\n");
    section.parts().stream().filter(IniStore::isBeside).forEach(part -> line(part, text));
    if (!member.name().equals(DEFAULT)) {
      text.append('[').append(member.name()).append("]\n");
    }
    section.parts().stream().filter(part -> !isBeside(part)).forEach(part -> line(part, text));
  }

  /** Before the name of the section. */
  private static boolean isBeside(Value.Part part) {
    return (part instanceof Value.Part.Comment(_, boolean isBeside) && isBeside)
        || (part instanceof Value.Part.Gap(boolean isAbove) && isAbove);
  }

  private static void line(Value.Part part, StringBuilder text) {
    switch (part) {
      case Value.Part.Comment comment -> text.append(comment(comment.text()));
      case Value.Part.Member(var name, Value.Scalar scalar) ->
          text.append(name(name)).append(" = ").append(quoted(Store.plain(scalar)));
      case Value.Part.Member(var name, _) ->
          throw SopsProblem.INVALID_DOCUMENT.because(
              "`%s` has values below it, which a section cannot have".formatted(name),
              "name a single value");
      case Value.Part.Gap _, Value.Part.Item _ -> {}
    }
    text.append('\n');
  }

  private static String comment(String text) {
    return text.lines()
        .map(line ->
            line.isBlank() ? "" : line.startsWith("#") || line.startsWith(";") ? line : "; " + line)
        .collect(Collectors.joining("\n"));
  }

  private static String name(String name) {
    if (name.contains("\"") || name.contains("=") || name.contains(":")) {
      return '`' + name + '`';
    }
    return name.contains("`") ? LONG + name + LONG : name;
  }

  private static String quoted(String value) {
    if (value.contains(LONG)) {
      throw SopsProblem.INVALID_DOCUMENT.because(
          "a value has %s in it, which INI files cannot have".formatted(LONG), "choose YAML");
    }
    if (value.contains("\n") || value.contains("`")) {
      return LONG + value + LONG;
    }
    boolean isQuoted = value.length() > 1 && "\"'".indexOf(value.charAt(0)) >= 0;
    boolean hasEdge = !value.isEmpty() && (isSpace(value, 0) || isSpace(value, value.length() - 1));
    if (isQuoted
        || value.contains("#")
        || value.contains(";")
        || value.endsWith("\\")
        || (hasEdge && value.contains("\""))) {
      return '`' + value + '`';
    }
    return hasEdge ? '"' + value + '"' : value;
  }

  /** To Java or to the library of SOPS. */
  private static boolean isSpace(String value, int at) {
    char letter = value.charAt(at);
    return Character.isWhitespace(letter) || Character.isSpaceChar(letter) || letter == '\u0085';
  }

  /** Without the spaces that both know. */
  private static String strip(String text) {
    var begun = leading(text);
    int end = begun.length();
    while (end > 0 && SPACES.indexOf(begun.charAt(end - 1)) >= 0) {
      end--;
    }
    return begun.substring(0, end);
  }

  private static String leading(String text) {
    int begin = 0;
    while (begin < text.length() && SPACES.indexOf(text.charAt(begin)) >= 0) {
      begin++;
    }
    return text.substring(begin);
  }
}
