package io.provisioning.config.extension.template;

import io.pebbletemplates.pebble.extension.Filter;
import io.pebbletemplates.pebble.extension.escaper.SafeString;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Pebble filter {@code json}: any value as one line of JSON in ASCII, which is also a YAML
 * value that ends where it ends.
 */
final class JsonFilter implements Filter {

  @Override
  public @Nullable Object apply(
      @Nullable Object input,
      Map<String, Object> arguments,
      PebbleTemplate self,
      EvaluationContext context,
      int line) {
    var text = new StringBuilder();
    write(input, text);
    return new SafeString(text.toString());
  }

  @Override
  public @Nullable List<String> getArgumentNames() {
    return null;
  }

  private static void write(@Nullable Object value, StringBuilder text) {
    switch (value) {
      case null -> text.append("null");
      case Number number -> text.append(number);
      case Boolean flag -> text.append(flag);
      case Map<?, ?> map -> {
        var separator = "{";
        for (var entry : map.entrySet()) {
          text.append(separator);
          quote(String.valueOf(entry.getKey()), text);
          text.append(": ");
          write(entry.getValue(), text);
          separator = ", ";
        }
        text.append(map.isEmpty() ? "{}" : "}");
      }
      case Iterable<?> items -> {
        var separator = "[";
        for (var item : items) {
          text.append(separator);
          write(item, text);
          separator = ", ";
        }
        text.append(separator.equals("[") ? "[]" : "]");
      }
      default -> quote(value.toString(), text);
    }
  }

  private static void quote(String value, StringBuilder text) {
    text.append('"');
    value.chars().forEach(unit -> append((char) unit, text));
    text.append('"');
  }

  private static void append(char unit, StringBuilder text) {
    if (unit == '"' || unit == '\\') {
      text.append('\\').append(unit);
    } else if (unit < ' ' || unit > '~') {
      text.append("\\u%04x".formatted((int) unit));
    } else {
      text.append(unit);
    }
  }
}
