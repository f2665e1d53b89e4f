package io.provisioning.config.extension.template;

import io.pebbletemplates.pebble.error.PebbleException;
import io.pebbletemplates.pebble.extension.escaper.EscapeFilter;
import io.pebbletemplates.pebble.extension.escaper.SafeString;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stands where Pebble escapes what a YAML template prints: lets through what cannot change the
 * structure of a document and refuses everything else, which the filter {@code json} must quote. It
 * extends Pebble's filter because Pebble tells only that class what is safe already.
 */
final class PlainScalarFilter extends EscapeFilter {

  private static final int LONGEST_VALUE = 40;
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
        "`"
            + (text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE) + "…" : text)
            + "` is not a plain word and could change the structure of the document; print it with"
            + " `| json`",
        line,
        self.getName());
  }
}
