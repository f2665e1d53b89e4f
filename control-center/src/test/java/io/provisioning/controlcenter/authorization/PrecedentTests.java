package io.provisioning.controlcenter.authorization;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static io.provisioning.controlcenter.authorization.CallerFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PrecedentTests {

  private final Past past = new Past(InstantSource.fixed(NOW));

  static List<List<Question>> questions() {
    return List.of(
        List.of(new Question("listWorkflows", null, null, Map.of())),
        List.of(new Question("getWorkflow", "1", "web", Map.of())),
        List.of(new Question("submitWorkflow", null, "web", Map.of("destroys", true))),
        List.of(new Question("a", "x", "web", Map.of("text", "true", "number", 7))),
        List.of(
            new Question("changeWebhook", "h", "web", Map.of()),
            new Question("changeWebhook", "h", "shop", Map.of())));
  }

  @ParameterizedTest
  @MethodSource("questions")
  void whatWasAskedForIsReadBackFromTheAudit(List<Question> questions) {
    past.asks(aUser("ada"), questions.toArray(Question[]::new));

    assertThat(past.precedents().since(NOW)).isEqualTo(Map.of("ada", Set.copyOf(questions)));
  }

  @Test
  void whatIsOlderIsLeftOut() {
    past.asks(aUser("ada"), new Question("getWorkflow", "1", "web", Map.of()));

    assertThat(past.precedents().since(NOW.plusSeconds(1))).isEmpty();
  }
}
