package io.provisioning.orchestrator.drift;

import io.provisioning.config.edit.PklPath;
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

  /**
   * An element of a list of the document.
   *
   * @param list such as {@code servers}
   * @param at its index
   */
  record Place(String list, int at, String name) {

    /** For formats whose texts are edited by indexes. */
    String indexed() {
      return list + "[" + at + "]";
    }

    PklPath named() {
      return PklPath.of(list).named(name);
    }
  }

  /** One change of the text. */
  sealed interface Step {

    /** Another value of a property. */
    record Set(Place object, String property, Object value) implements Step {}

    /** An element of a list goes. */
    record Remove(Place element) implements Step {}

    /**
     * An element comes to the end of a list.
     *
     * @param list such as {@code servers}
     */
    record Add(String list, Map<String, Object> element) implements Step {}
  }
}
