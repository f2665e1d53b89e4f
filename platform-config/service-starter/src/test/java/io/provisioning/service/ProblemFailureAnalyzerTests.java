package io.provisioning.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemFailureAnalyzerTests {

  @Test
  void theProblemItsFindingsAndItsHelpAreTold() {
    var finding = new Finding("a.b", "one", "two", new Origin("infra.yaml", 3, 4), null);
    var analysis =
        new ProblemFailureAnalyzer()
            .analyze(
                new ProblemException(
                    RequestProblem.UNAVAILABLE, "it is in use", "stop it", List.of(finding), null));

    assertThat(analysis).isNotNull();
    assertThat(analysis.getDescription()).contains("it is in use.", "infra.yaml:3:4: a.b");
    assertThat(analysis.getAction()).isEqualTo("stop it (docs/problems/unavailable.md says more).");
  }

  @Test
  void withoutHelpThePageIsNamed() {
    var analysis =
        new ProblemFailureAnalyzer()
            .analyze(
                new IllegalStateException(
                    new ProblemException(RequestProblem.UNAVAILABLE, "it is in use")));

    assertThat(analysis).isNotNull();
    assertThat(analysis.getAction()).isEqualTo("docs/problems/unavailable.md says more.");
  }
}
