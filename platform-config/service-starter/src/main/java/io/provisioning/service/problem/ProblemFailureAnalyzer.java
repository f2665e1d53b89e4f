package io.provisioning.service.problem;

import io.provisioning.config.problem.ProblemException;
import java.util.stream.Collectors;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says which problem keeps the service from starting, what helps, and where more is written. */
final class ProblemFailureAnalyzer extends AbstractFailureAnalyzer<ProblemException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, ProblemException cause) {
    var findings =
        cause.findings().stream()
            .map(finding -> System.lineSeparator() + "  " + finding)
            .collect(Collectors.joining());
    var page = "docs/problems/" + cause.problem().code() + ".md says more";
    return new FailureAnalysis(
        "The service does not start: " + cause.detail() + "." + findings,
        cause.help().map(help -> help + " (" + page + ").").orElse(page + "."),
        cause);
  }
}
