package io.provisioning.surrealdb.data;

import org.springframework.dao.UncategorizedDataAccessException;

/** A failure that Spring has no word for. */
public final class UncategorizedSurrealException extends UncategorizedDataAccessException {

  UncategorizedSurrealException(String message, Throwable cause) {
    super(message, cause);
  }
}
