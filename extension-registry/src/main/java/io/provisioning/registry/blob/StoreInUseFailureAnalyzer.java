package io.provisioning.registry.blob;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says how two registries get directories of their own. */
final class StoreInUseFailureAnalyzer extends AbstractFailureAnalyzer<StoreInUseException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, StoreInUseException cause) {
    return new FailureAnalysis(
        "The registry does not start: " + cause.getMessage() + ".",
        "Stop the other registry, or set provisioning.registry.directory to another directory.",
        cause);
  }
}
