package io.provisioning.config.extension.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semver4j.Semver;

class UpdatePolicyTests {

  private static UpdatePolicy policy(String text) {
    return UpdatePolicy.parse(text, UpdatePolicy.FILE);
  }

  private static ProblemException refused(String text) {
    return catchThrowableOfType(ProblemException.class, () -> policy(text));
  }

  @ParameterizedTest
  @CsvSource({
    "NONE, 1.2.3, 1.2.3, true",
    "NONE, 1.2.3, 1.2.4, false",
    "PATCH, 1.2.3, 1.2.4, true",
    "PATCH, 1.2.3, 1.3.0, false",
    "PATCH, 1.2.3, 2.2.4, false",
    "MINOR, 1.2.3, 1.3.0, true",
    "MINOR, 1.2.3, 2.0.0, false",
    "MAJOR, 1.2.3, 2.0.0, true"
  })
  void aStrategySaysHowFarAVersionMayMove(
      UpdateStrategy strategy, String from, String to, boolean isAllowed) {
    assertThat(strategy.allows(new Semver(from), new Semver(to))).isEqualTo(isAllowed);
  }

  @Test
  void aTaskservHasItsOwnStrategyOrThatOfTheWorkspace() {
    var policy = policy("strategy: minor\ntaskservs: {postgres: patch, nginx: none}\n");

    assertThat(policy.of("postgres")).isEqualTo(UpdateStrategy.PATCH);
    assertThat(policy.of("nginx")).isEqualTo(UpdateStrategy.NONE);
    assertThat(policy.of("redis")).isEqualTo(UpdateStrategy.MINOR);
  }

  @Test
  void withoutAStrategyOnlyTheDeclarationSetsLimits() {
    assertThat(policy("taskservs: {nginx: none}").of("redis")).isEqualTo(UpdateStrategy.MAJOR);
    assertThat(policy("{}")).isEqualTo(UpdatePolicy.UNLIMITED);
  }

  @Test
  void everythingThatIsWrongIsSaid() {
    var refused = refused("strategy: minro\ntaskserv: {}\ntaskservs: {Nginx: patch, redis: 7}\n");

    assertThat(refused.problem()).isEqualTo(ExtensionProblem.INVALID_UPDATE_POLICY);
    assertThat(refused.findings())
        .extracting(it -> it.path())
        .containsExactly("strategy", "taskserv", "taskservs.Nginx", "taskservs.redis");
    assertThat(refused.findings().getFirst().suggestion()).contains("minor");
  }

  @Test
  void whatIsNoPolicyIsRefused() {
    for (var text : List.of("", "7", "taskservs: 7", "strategy: {", "[]", "[".repeat(5000))) {
      assertThat(refused(text).problem())
          .as(text)
          .isEqualTo(ExtensionProblem.INVALID_UPDATE_POLICY);
    }
  }
}
