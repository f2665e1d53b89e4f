package io.provisioning.surrealdb;

import org.jspecify.annotations.Nullable;

/** The other side does not speak the protocol, or not the part of it that this driver knows. */
public final class SurrealProtocolException extends SurrealException {

  SurrealProtocolException(String message) {
    this(message, null);
  }

  SurrealProtocolException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
