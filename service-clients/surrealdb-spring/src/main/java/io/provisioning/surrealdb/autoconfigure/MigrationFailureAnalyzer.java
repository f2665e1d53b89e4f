package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.migration.MigrationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what to do if a service cannot start because of its schema. */
final class MigrationFailureAnalyzer extends AbstractFailureAnalyzer<MigrationException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, MigrationException cause) {
    return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
  }
}
