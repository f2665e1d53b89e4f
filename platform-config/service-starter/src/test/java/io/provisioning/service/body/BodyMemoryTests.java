package io.provisioning.service.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.RequestProblem;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class BodyMemoryTests {

  private final BodyMemory memory = new BodyMemory(100);

  @Test
  void whatOneHoldsAnotherCannotHave() {
    try (var one = memory.share();
        var other = memory.share()) {
      one.hold(60);
      assertThatThrownBy(() -> other.hold(41))
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problem()).isEqualTo(RequestProblem.SERVICE_BUSY));
      other.hold(40);
      one.hold(30);
      other.hold(70);
    }
    memory.share().hold(100);
  }

  @Test
  void whatNeverFitsIsTooLarge() {
    assertThatThrownBy(() -> memory.share().hold(101))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(RequestProblem.REQUEST_TOO_LARGE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\0',
      value = {
        "\"{[,:\"; 36",
        "\"\\\"{\"; 30",
        "{}; 172",
        "[[],[]]; 434",
        "{\"a\":1,\"b\":2}; 510"
      })
  void onlyWhatIsOutsideOfTextsWeighsMore(String body, long weight) {
    assertThat(BodyWeight.of(body.getBytes(StandardCharsets.UTF_8))).isEqualTo(weight);
  }

  /** Measured with the parser, not guessed. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "\"\"",
        "12345",
        "1e5",
        "{\"\":1}",
        "{\"a\":{}}",
        "\"\\u0100\"",
        "[1]"
      })
  void aTreeTakesNoMoreThanItWasWeighed(String item) {
    var text = "[" + (item + ",").repeat(200_000) + item + "]";
    var body = text.getBytes(StandardCharsets.UTF_8);
    var before = used();
    var tree = JsonMapper.shared().readTree(body);
    var taken = used() - before;

    assertThat(tree.size()).isEqualTo(200_001);
    assertThat(taken).isLessThan(BodyWeight.of(body));
  }

  private static long used() {
    System.gc();
    var runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
