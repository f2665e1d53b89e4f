package io.provisioning.surrealdb;

/** The engine does not accept the credentials. */
public final class SurrealAuthenticationException extends SurrealException {

  SurrealAuthenticationException(String message, Throwable cause) {
    super(message, cause);
  }
}
