package io.provisioning.orchestrator.engine.steering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.engine.steering.SerialOrder.Effect;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SerialOrderTests {

  @Test
  void interleavedWorkflowsWithOneOrderOfTheirConflictsAreSerial() {
    var history =
        List.of(
            effect("w2", "a", null, "1", 1),
            effect("w1", "b", null, "1", 3),
            effect("w1", "a", "1", "2", 5),
            effect("w2", "c", null, "1", 7));

    assertThat(SerialOrder.of(history, Map.of(), Map.of("a", "2", "b", "1", "c", "1")))
        .containsExactly("w2", "w1");
  }

  @Test
  void oppositeOrdersOfTwoResourcesAreRefused() {
    var history =
        List.of(
            effect("w1", "a", null, "1", 1),
            effect("w2", "a", "1", "2", 3),
            effect("w2", "b", null, "2", 5),
            effect("w1", "b", "2", "1", 7));

    assertThatThrownBy(() -> SerialOrder.of(history, Map.of(), Map.of()))
        .hasMessage("no serial order: w1 -a-> w2 -b-> w1");
  }

  @Test
  void changesAtOnceOfOneResourceAreRefused() {
    var history =
        List.of(new Effect("w1", "a", null, "1", 1, 4), new Effect("w2", "a", null, "2", 2, 3));

    assertThatThrownBy(() -> SerialOrder.of(history, Map.of(), Map.of("a", "1")))
        .hasMessageContaining("w1 -a-> w2 -a-> w1");
  }

  @Test
  void aCycleOverThreeWorkflowsThatOnlyReadWhatOthersChangeIsNamed() {
    var history =
        List.of(
            effect("w1", "a", null, null, 1),
            effect("w2", "b", null, null, 3),
            effect("w3", "c", null, null, 5),
            effect("w2", "a", null, "1", 7),
            effect("w3", "b", null, "1", 9),
            effect("w1", "c", null, "1", 11));

    assertThatThrownBy(() -> SerialOrder.of(history, Map.of(), Map.of()))
        .hasMessage("no serial order: w1 -a-> w2 -b-> w3 -c-> w1");
  }

  @Test
  void readsOfTheSameDoNotConflict() {
    var history =
        List.of(new Effect("w1", "a", "1", "1", 1, 4), new Effect("w2", "a", "1", "1", 2, 3));

    assertThat(SerialOrder.of(history, Map.of("a", "1"), Map.of("a", "1"))).hasSize(2);
  }

  @Test
  void anotherEndThanTheSerialOneIsRefused() {
    assertThatThrownBy(
            () -> SerialOrder.of(List.of(effect("w1", "a", null, "1", 1)), Map.of(), Map.of()))
        .hasMessageContaining("leave {a=1}, not {}");
    assertThatThrownBy(
            () -> SerialOrder.of(List.of(effect("w1", "a", "0", "1", 1)), Map.of(), Map.of()))
        .hasMessageContaining("would find null");
  }

  private static Effect effect(
      String workflow, String resource, @Nullable String from, @Nullable String to, long at) {
    return new Effect(workflow, resource, from, to, at, at + 1);
  }
}
