package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.SurrealAuthenticationException;
import io.provisioning.surrealdb.SurrealException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what to do if a service cannot start because of its store. */
final class SurrealFailureAnalyzer extends AbstractFailureAnalyzer<SurrealException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, SurrealException cause) {
    var action =
        cause instanceof SurrealAuthenticationException
            ? "Check spring.surrealdb.username, password and level."
            : "Start the engine, or check spring.surrealdb.uri.";
    return new FailureAnalysis("SurrealDB: " + cause.getMessage(), action, cause);
  }
}
