package io.provisioning.surrealdb;

import org.jspecify.annotations.Nullable;

/** What can go wrong between a caller and the engine. Each kind asks something else of a caller. */
public abstract sealed class SurrealException extends RuntimeException
    permits SurrealAuthenticationException,
        SurrealConnectionException,
        SurrealProtocolException,
        SurrealQueryException,
        SurrealTimeoutException {

  SurrealException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
