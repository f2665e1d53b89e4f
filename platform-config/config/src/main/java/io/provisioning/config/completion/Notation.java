package io.provisioning.config.completion;

import io.provisioning.config.completion.outline.Spot;
import io.provisioning.config.document.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** How something new is written in a format. */
enum Notation {
  YAML {
    @Override
    String key(String name, Shape value, Spot spot) {
      var written = scalar(name);
      if (spot.isFollowed()) {
        return written;
      }
      var deeper = "\n" + " ".repeat(spot.column() + 2);
      if (spot.isInline() || !(value.isList() || value.isMapping())) {
        return written + ": ";
      }
      return written + ":" + deeper + (value.isList() ? "- " : "");
    }

    @Override
    String scalar(Object value) {
      return value instanceof String text && !BARE.matcher(text).matches()
          ? JsonMapper.shared().writeValueAsString(text)
          : isWord(value) ? "\"" + value + "\"" : String.valueOf(value);
    }

    @Override
    String item(Object value, Spot spot) {
      if (spot.isInline()) {
        return value instanceof Map<?, ?> map ? flow(map) : scalar(value);
      }
      var isList = !spot.part().isItem();
      var lines = value instanceof Map<?, ?> map ? members(map) : List.of(scalar(value));
      int column = spot.column() + (isList ? 2 : 0);
      return (isList ? "- " : "") + String.join("\n" + " ".repeat(column), lines);
    }

    @Override
    List<String> members(Map<?, ?> map) {
      var lines = new ArrayList<String>();
      map.forEach((key, value) -> {
        var name = scalar(String.valueOf(key)) + ":";
        switch (value) {
          case Map<?, ?> inner when !inner.isEmpty() -> {
            lines.add(name);
            members(inner).forEach(line -> lines.add("  " + line));
          }
          case List<?> list when !list.isEmpty() -> {
            lines.add(name);
            list.forEach(item -> {
              var inner = item instanceof Map<?, ?> of ? members(of) : List.of(scalar(item));
              IntStream.range(0, inner.size())
                  .forEach(at -> lines.add((at == 0 ? "  - " : "    ") + inner.get(at)));
            });
          }
          case Map<?, ?> _ -> lines.add(name + " {}");
          case List<?> _ -> lines.add(name + " []");
          default -> lines.add(name + " " + scalar(value));
        }
      });
      return lines;
    }

    private String flow(Map<?, ?> map) {
      return JsonMapper.shared().writeValueAsString(map);
    }
  },
  JSON {
    @Override
    String key(String name, Shape value, Spot spot) {
      return scalar(name) + (spot.isFollowed() ? "" : ": ");
    }

    @Override
    String scalar(Object value) {
      return JsonMapper.shared().writeValueAsString(value);
    }

    @Override
    String item(Object value, Spot spot) {
      return value instanceof Map<?, ?> map
          ? String.join("\n" + " ".repeat(spot.indent()), object(map, ""))
          : scalar(value);
    }

    @Override
    List<String> members(Map<?, ?> map) {
      var lines = new ArrayList<String>();
      map.forEach((key, value) -> {
        var comma = lines.isEmpty() ? "" : ",";
        if (!lines.isEmpty()) {
          lines.set(lines.size() - 1, lines.getLast() + comma);
        }
        var name = scalar(String.valueOf(key)) + ": ";
        if (value instanceof Map<?, ?> inner) {
          lines.addAll(object(inner, name));
        } else {
          lines.add(name + scalar(value));
        }
      });
      return lines;
    }

    private List<String> object(Map<?, ?> map, String before) {
      var lines = new ArrayList<String>();
      lines.add(before + "{");
      members(map).forEach(line -> lines.add("  " + line));
      lines.add("}");
      return lines;
    }
  },
  PKL {
    @Override
    String key(String name, Shape value, Spot spot) {
      var written = NAME.matcher(name).matches() ? name : "[" + scalar(name) + "]";
      if (spot.isFollowed()) {
        return written;
      }
      var indent = "\n" + " ".repeat(spot.indent());
      if (value.isList() || value.isMapping()) {
        return written + " {" + indent + "  <" + name + ">" + indent + "}";
      }
      var isText = value.is("string") && value.choices().isEmpty() && !value.is("integer");
      return written + " = " + (isText ? "\"<" + name + ">\"" : "");
    }

    @Override
    String scalar(Object value) {
      return value instanceof String text
          ? JsonMapper.shared().writeValueAsString(text)
          : String.valueOf(value);
    }

    @Override
    String item(Object value, Spot spot) {
      return value instanceof Map<?, ?> map
          ? String.join("\n" + " ".repeat(spot.indent()), object(map, "new"))
          : scalar(value);
    }

    @Override
    List<String> members(Map<?, ?> map) {
      var lines = new ArrayList<String>();
      map.forEach((key, value) -> {
        var text = String.valueOf(key);
        var name = NAME.matcher(text).matches() ? text : "[" + scalar(text) + "]";
        switch (value) {
          case Map<?, ?> inner -> lines.addAll(object(inner, name));
          case List<?> list -> {
            lines.add(name + " {");
            list.forEach(item -> {
              var inner = item instanceof Map<?, ?> of ? object(of, "new") : List.of(scalar(item));
              inner.forEach(line -> lines.add("  " + line));
            });
            lines.add("}");
          }
          default -> lines.add(name + " = " + scalar(value));
        }
      });
      return lines;
    }

    private List<String> object(Map<?, ?> map, String before) {
      var lines = new ArrayList<String>();
      lines.add(before + " {");
      members(map).forEach(line -> lines.add("  " + line));
      lines.add("}");
      return lines;
    }
  };

  /** What YAML reads as a text without quotes, wherever it stands. */
  private static final Pattern BARE =
      Pattern.compile("[A-Za-z_^~/<][-A-Za-z0-9_./^<>+]*(:[-A-Za-z0-9_./^<>+]+)*");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern WORD = Pattern.compile("(?i)true|false|null|yes|no|on|off|~");

  /** Of a format that is read here. */
  static Notation of(Format format) {
    return valueOf(format.name());
  }

  private static boolean isWord(Object value) {
    return value instanceof String text && WORD.matcher(text).matches();
  }

  /** A key, and the beginning of its value. */
  abstract String key(String name, Shape value, Spot spot);

  abstract String scalar(Object value);

  /** An item of the list that the spot is in, or the rest of the item that it is in. */
  abstract String item(Object value, Spot spot);

  abstract List<String> members(Map<?, ?> map);
}
