package io.provisioning.orchestrator.provider;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what to do about settings for a provider that does not exist. */
final class ProviderFailureAnalyzer
    extends AbstractFailureAnalyzer<UnknownProviderSettingsException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, UnknownProviderSettingsException cause) {
    return new FailureAnalysis(
        "The service does not start with settings that nobody reads: " + cause.getMessage() + ".",
        "Correct the name of the provider, or remove the settings.",
        cause);
  }
}
