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

/** Sections of names and values, as the library of SOPS (go-ini) reads and writes them. */
public final class IniStore implements Store {

  /** Of what stands before the first section. */
  private static final String DEFAULT = "DEFAULT";

  private static final String LONG = "\"\"\"";

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

    /** The lines of a comment that belongs to what follows; the library has them as one. */
    private final List<String> comment = new ArrayList<>();

    private final Set<String> names = new HashSet<>();
    private Value.Mapping section = Value.Mapping.empty();
    private int at;

    Reading(String text) {
      lines = text.replace("\r\n", "\n").split("\n", -1);
    }

    Value.Mapping document() {
      document.add(DEFAULT, section);
      sections.put(DEFAULT, section);
      while (at < lines.length) {
        Limits.requireCount(at);
        read(lines[at].strip());
        at++;
      }
      take(false);
      return document;
    }

    private void read(String line) {
      if (line.isEmpty()) {
        return;
      }
      if (line.startsWith("#") || line.startsWith(";")) {
        comment.add(line);
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
      var name = line.substring(1, end).strip();
      if (sections.containsKey(name)) {
        throw invalid("a section occurs twice");
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
      var name = line.substring(0, sign).strip();
      if (!names.add(name)) {
        throw invalid("a name occurs twice");
      }
      var value = value(line.substring(sign + 1).strip());
      take(false);
      section.add(name, value);
    }

    private static int sign(String line) {
      for (int index = 0; index < line.length(); index++) {
        if (line.charAt(index) == '=' || line.charAt(index) == ':') {
          return index;
        }
      }
      return -1;
    }

    private String value(String text) {
      if (text.startsWith(LONG)) {
        return block(text.substring(LONG.length()));
      }
      if (text.length() > 1 && "`\"'".indexOf(text.charAt(0)) >= 0) {
        int end = text.indexOf(text.charAt(0), 1);
        if (end == text.length() - 1) {
          return text.substring(1, end);
        }
      }
      int beside = beside(text);
      if (beside >= 0) {
        comment.add(text.substring(beside));
        return text.substring(0, beside).strip();
      }
      if (text.endsWith("\\")) {
        throw invalid("a value continues in the next line; write it between " + LONG);
      }
      return text;
    }

    /** One before the name of a section stands beside it, in it. */
    private void take(boolean isOfSection) {
      if (!comment.isEmpty()) {
        var text = String.join("\n", comment).replaceFirst("^[#; ]+", "").strip();
        section.parts().add(new Value.Part.Comment(text, isOfSection));
        comment.clear();
      }
    }

    private static int beside(String text) {
      int hash = text.indexOf('#');
      int semicolon = text.indexOf(';');
      return hash < 0 || (semicolon >= 0 && semicolon < hash) ? semicolon : hash;
    }

    private String block(String first) {
      var text = new StringBuilder();
      var line = first;
      int begin = at;
      while (!line.contains(LONG)) {
        text.append(line).append('\n');
        at++;
        if (at == lines.length) {
          at = begin;
          throw invalid("a value that begins with %s does not end".formatted(LONG));
        }
        line = lines[at];
      }
      return text.append(line, 0, line.indexOf(LONG)).toString();
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
    for (var part : section.parts()) {
      if (part instanceof Value.Part.Comment comment && comment.isBeside()) {
        line(part, text);
      }
    }
    if (!member.name().equals(DEFAULT)) {
      text.append('[').append(member.name()).append("]\n");
    }
    for (var part : section.parts()) {
      if (!(part instanceof Value.Part.Comment comment && comment.isBeside())) {
        line(part, text);
      }
    }
  }

  private static void line(Value.Part part, StringBuilder text) {
    switch (part) {
      case Value.Part.Comment comment ->
          text.append("# ").append(comment.text().replaceAll("\\R(?![#;])", "\n# "));
      case Value.Part.Member(var name, Value.Scalar scalar) ->
          text.append(name).append(" = ").append(quoted(Store.plain(scalar)));
      case Value.Part.Member(var name, _) ->
          throw SopsProblem.INVALID_DOCUMENT.because(
              "`%s` has values below it, which a section cannot have".formatted(name),
              "name a single value");
      case Value.Part.Gap _, Value.Part.Item _ -> {}
    }
    text.append('\n');
  }

  private static String quoted(String value) {
    if (value.contains(LONG)) {
      throw SopsProblem.INVALID_DOCUMENT.because(
          "a value has %s in it, which INI files cannot have".formatted(LONG), "choose YAML");
    }
    if (value.contains("\n") || value.contains("`")) {
      return LONG + value + LONG;
    }
    if (value.contains("#") || value.contains(";") || value.endsWith("\\")) {
      return '`' + value + '`';
    }
    boolean isQuoted = value.length() > 1 && "\"'".indexOf(value.charAt(0)) >= 0;
    return !value.equals(value.strip()) ? '"' + value + '"' : isQuoted ? '`' + value + '`' : value;
  }
}
