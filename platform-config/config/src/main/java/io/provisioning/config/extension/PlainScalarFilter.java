package io.provisioning.config.extension;

import io.pebbletemplates.pebble.error.PebbleException;
import io.pebbletemplates.pebble.extension.Filter;
import io.pebbletemplates.pebble.extension.escaper.SafeString;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stands where Pebble escapes what a YAML template prints: lets through what cannot change the
 * structure of a document and refuses everything else, which the filter {@code json} must quote.
 */
final class PlainScalarFilter implements Filter {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._][A-Za-z0-9._-]*");

  @Override
  public @Nullable Object apply(
      @Nullable Object input,
      Map<String, Object> arguments,
      PebbleTemplate self,
      EvaluationContext context,
      int line) {
    if (input instanceof SafeString) {
      return input;
    }
    var text = String.valueOf(input);
    if (input instanceof Number || input instanceof Boolean || PLAIN.matcher(text).matches()) {
      return new SafeString(text);
    }
    throw new PebbleException(
        null,
        "a value that is not a plain word could change the structure of the document; print it"
            + " with `| json`",
        line,
        self.getName());
  }

  @Override
  public List<String> getArgumentNames() {
    return List.of("strategy");
  }
}
