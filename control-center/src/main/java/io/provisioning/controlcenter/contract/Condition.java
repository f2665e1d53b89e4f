package io.provisioning.controlcenter.contract;

import io.provisioning.controlcenter.contract.Risk.Facts;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** When a flag of a risk is set. */
sealed interface Condition {

  boolean holds(Call call, Facts facts);

  default boolean needsFacts() {
    return false;
  }

  /** Whatever is asked. */
  record Always() implements Condition {

    @Override
    public boolean holds(Call call, Facts facts) {
      return true;
    }
  }

  /** Where the body says so. */
  record InBody(Place place) implements Condition {

    @Override
    public boolean holds(Call call, Facts facts) {
      return call.body() != null && place.says(call.body());
    }
  }

  /** Unless a parameter of the query has a value; so also where it is absent. */
  record Unless(String parameter, String value, Condition also) implements Condition {

    @Override
    public boolean holds(Call call, Facts facts) {
      var isExcepted = call.parameter(parameter).filter(value::equals).isPresent();
      return !isExcepted && also.holds(call, facts);
    }

    @Override
    public boolean needsFacts() {
      return also.needsFacts();
    }
  }

  /**
   * Where something that the service keeps says so. If it is not there, the service itself says
   * that.
   *
   * @param path of it, with variables that the path, the query or the body of the call fills
   */
  record InService(String path, Place place) implements Condition {

    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

    @Override
    public boolean holds(Call call, Facts facts) {
      var filled =
          VARIABLE
              .matcher(path)
              .replaceAll(variable ->
                  URLEncoder.encode(value(call, variable.group(1)), StandardCharsets.UTF_8)
                      .replace("+", "%20"));
      return facts.apply(filled).filter(place::says).isPresent();
    }

    private static String value(Call call, String name) {
      return Optional.ofNullable(call.variables().get(name))
          .or(() -> call.parameter(name))
          .or(() -> Optional.ofNullable(call.body()).map(body -> body.path(name).asString(null)))
          .orElseThrow(() -> new IllegalStateException("the call names no `" + name + "`"));
    }

    @Override
    public boolean needsFacts() {
      return true;
    }
  }

  /**
   * A place in a JSON document, and what is to stand there.
   *
   * @param steps names of properties; {@code *} is each of them, or of the items
   * @param value null for anything but false, zero, nothing and what is empty
   */
  record Place(List<String> steps, @Nullable String value) {

    public Place {
      steps = List.copyOf(steps);
    }

    boolean says(JsonNode document) {
      var found = Stream.of(document);
      for (var step : steps) {
        found =
            step.equals("*")
                ? found.flatMap(node -> StreamSupport.stream(node.spliterator(), false))
                : found.map(node -> node.path(step));
      }
      return found.anyMatch(this::isMeant);
    }

    private boolean isMeant(JsonNode node) {
      if (value != null) {
        return value.equals(node.asString(null));
      }
      return switch (node.getNodeType()) {
        case ARRAY, OBJECT -> !node.isEmpty();
        case NUMBER -> node.doubleValue() != 0;
        case BOOLEAN -> node.booleanValue();
        case STRING -> !node.stringValue().isEmpty();
        case BINARY, MISSING, NULL, POJO -> false;
      };
    }
  }
}
