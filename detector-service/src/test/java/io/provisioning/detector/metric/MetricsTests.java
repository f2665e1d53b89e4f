package io.provisioning.detector.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.detector.engine.AnswerTooLarge;
import io.provisioning.detector.engine.Engine;
import io.provisioning.detector.engine.Engines;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MetricsTests {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final List<String> asked = new ArrayList<>();

  private Metrics metrics(Engine prometheus) {
    return new Metrics(
        new Engines(prometheus, prometheus), () -> Instant.ofEpochSecond(1_700_000_000));
  }

  private Engine answering(String answer) {
    return (_, target, _) -> {
      asked.add(target);
      return new Engine.Reply(200, JSON.readTree(answer));
    };
  }

  private static Engine failing(@Nullable Throwable cause) {
    return new Engine() {
      @Override
      public Reply send(String method, String target, @Nullable JsonNode body) {
        throw MetricProblem.INVALID_METRIC_QUERY.because("away", "wait", cause);
      }
    };
  }

  @Test
  void aMonthIsAskedForIn240Points() {
    var result =
        metrics(
                answering(
                    """
                    {"status": "success", "data": {"resultType": "matrix", "result": [
                      {"metric": {"server": "a"}, "values": [[1.5, "2"], [3, "NaN"]]}]}}
                    """))
            .over("up", "P30D", null);
    assertThat(asked).singleElement().asString().endsWith("&step=10800.0");
    assertThat(result.series().getFirst().points())
        .containsExactly(
            new MetricResult.MetricPoint(Instant.ofEpochMilli(1500), "2"),
            new MetricResult.MetricPoint(Instant.ofEpochSecond(3), "NaN"));
  }

  @Test
  void moreThanIsReadIsAMistakeOfWhoAsks() {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> metrics(failing(new AnswerTooLarge(8 << 20))).over("up", "P30D", "PT10M"))
        .satisfies(e -> {
          assertThat(e.problem()).isEqualTo(MetricProblem.INVALID_METRIC_QUERY);
          assertThat(e.detail()).contains("8 MiB");
          assertThat(e.help()).hasValueSatisfying(help -> assertThat(help).contains("step"));
        });
  }

  @Test
  void whatPrometheusSaysOfItselfStays() {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> metrics(failing(null)).now("up"))
        .satisfies(e -> assertThat(e.detail()).isEqualTo("away"));
  }
}
