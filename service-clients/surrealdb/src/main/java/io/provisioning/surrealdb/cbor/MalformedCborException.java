package io.provisioning.surrealdb.cbor;

import org.jspecify.annotations.Nullable;

/** Bytes that are not SurrealDB's CBOR. */
public final class MalformedCborException extends RuntimeException {

  private static final long serialVersionUID = 1;

  MalformedCborException(String message) {
    this(message, null);
  }

  MalformedCborException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
