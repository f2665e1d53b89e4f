package io.provisioning.config.extension.template;

import io.pebbletemplates.pebble.error.PebbleException;
import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pebble's {@code range}, which makes a list, for lists that are not absurd. */
record BoundedRange(Function range) implements Function {

  private static final long LONGEST = 1000;

  @Override
  public @Nullable Object execute(
      Map<String, Object> arguments, PebbleTemplate self, EvaluationContext context, int line) {
    if (arguments.get("start") instanceof Number start
        && arguments.get("end") instanceof Number end
        && Math.abs(end.doubleValue() - start.doubleValue()) > LONGEST) {
      throw new PebbleException(
          null, "`range` of more than " + LONGEST + " items", line, self.getName());
    }
    return range.execute(arguments, self, context, line);
  }

  @Override
  public List<String> getArgumentNames() {
    return range.getArgumentNames();
  }
}
