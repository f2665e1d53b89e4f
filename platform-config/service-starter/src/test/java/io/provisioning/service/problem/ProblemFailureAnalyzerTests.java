package io.provisioning.service.problem;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;

class ProblemFailureAnalyzerTests {

  @Test
  void theProblemItsFindingsAndItsHelpAreTold() {
    var finding = new Finding("a.b", "one", "two", new Origin("infra.yaml", 3, 4), null);
    var analysis =
        analysisOf(RequestProblem.UNAVAILABLE.because("it is in use", "stop it", List.of(finding)));

    assertThat(analysis.getDescription()).contains("it is in use.", "infra.yaml:3:4: a.b");
    assertThat(analysis.getAction()).isEqualTo("stop it (docs/problems/unavailable.md says more).");
  }

  @Test
  void withoutHelpThePageIsNamed() {
    var problem = RequestProblem.UNAVAILABLE.because("it is in use");
    var analysis = analysisOf(new IllegalStateException(problem));

    assertThat(analysis.getAction()).isEqualTo("docs/problems/unavailable.md says more.");
  }

  private static FailureAnalysis analysisOf(Throwable failure) {
    return requireNonNull(new ProblemFailureAnalyzer().analyze(failure));
  }
}
