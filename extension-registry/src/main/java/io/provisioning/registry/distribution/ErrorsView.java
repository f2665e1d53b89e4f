package io.provisioning.registry.distribution;

import java.util.List;

/** Failures, as the specification has them. */
record ErrorsView(List<ErrorView> errors) {

  ErrorsView {
    errors = List.copyOf(errors);
  }

  /**
   * A failure.
   *
   * @param code of the specification, such as {@code BLOB_UNKNOWN}
   * @param detail what the reader can do
   */
  record ErrorView(String code, String message, String detail) {}
}
