package io.provisioning.controlcenter.contract;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * What is risky about an operation, as the marks of its contract say: each flag is set where one of
 * its conditions holds. Depends on nothing but the call and the named facts.
 */
public record Risk(Map<String, List<Condition>> marks) {

  public static final Risk NONE = new Risk(Map.of());

  public Risk {
    marks = Map.copyOf(marks);
  }

  /**
   * What services keep, by path.
   *
   * <p>{@code apply} returns nothing if there is no such thing, and throws SERVICE_UNAVAILABLE if
   * nobody can tell.
   */
  @FunctionalInterface
  public interface Facts extends Function<String, Optional<JsonNode>> {}

  /** Whether a service has to be asked, so that the same call may be another risk later. */
  boolean needsFacts() {
    return marks.values().stream().flatMap(List::stream).anyMatch(Condition::needsFacts);
  }

  /** The flags of a call by their names. */
  public Map<String, Object> context(Call call, Facts facts) {
    var context = new HashMap<String, Object>();
    marks.forEach((flag, conditions) ->
        context.put(flag, conditions.stream().anyMatch(condition -> condition.holds(call, facts))));
    return context;
  }
}
