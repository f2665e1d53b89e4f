package io.provisioning.cli.vault.imports;

import java.util.Locale;

/** What an import does with a secret. */
enum State {
  /** The vault has none at its path. */
  NEW,
  /** The vault has another value, and gets a new version. */
  CHANGED,
  /** The vault has the same value. */
  UNCHANGED,
  /** The vault has one at its path, which stays. */
  EXISTS;

  boolean isWritten() {
    return this == NEW || this == CHANGED;
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
