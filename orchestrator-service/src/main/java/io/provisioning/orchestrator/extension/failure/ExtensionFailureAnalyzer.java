package io.provisioning.orchestrator.extension.failure;

import java.util.stream.Collectors;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.annotation.Order;

/** Says which package is wrong and what to do about it, before the problem within is told. */
@Order(0)
public final class ExtensionFailureAnalyzer
    extends AbstractFailureAnalyzer<BrokenExtensionException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, BrokenExtensionException cause) {
    var problem = cause.problem();
    var findings =
        problem.findings().stream()
            .map(finding -> System.lineSeparator() + "  " + finding)
            .collect(Collectors.joining());
    return new FailureAnalysis(
        "The extension packages cannot be loaded: " + problem.detail() + "." + findings,
        "Correct or remove the package, or take its directory out of"
            + " provisioning.extensions.directories.",
        cause);
  }
}
