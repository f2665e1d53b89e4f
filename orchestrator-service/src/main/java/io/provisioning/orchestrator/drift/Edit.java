package io.provisioning.orchestrator.drift;

import io.provisioning.config.infrastructure.Infrastructure;
import java.util.List;
import java.util.Map;

/**
 * How a declaration is to change so that it says what is there.
 *
 * @param expected what the new text must declare
 * @param steps in order
 */
record Edit(Infrastructure expected, List<Step> steps) {

  Edit {
    steps = List.copyOf(steps);
  }

  /** One change of the text. */
  sealed interface Step {

    /**
     * Another value of a property.
     *
     * @param object path of what has it, such as {@code servers[0]}
     */
    record Set(String object, String property, Object value) implements Step {}

    /**
     * An element of a list goes.
     *
     * @param element such as {@code servers[0]}
     */
    record Remove(String element) implements Step {}

    /**
     * An element comes to the end of a list.
     *
     * @param list such as {@code servers}
     */
    record Add(String list, Map<String, Object> element) implements Step {}
  }
}
