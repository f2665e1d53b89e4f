package io.provisioning.orchestrator.resource.surreal;

import org.jspecify.annotations.Nullable;

/** What is in the database is not what was written: it is made again from the journal. */
final class DamagedGraphException extends RuntimeException {

  private static final long serialVersionUID = 1;

  DamagedGraphException(String what, @Nullable Throwable cause) {
    super(what, cause);
  }
}
