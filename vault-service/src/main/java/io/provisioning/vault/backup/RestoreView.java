package io.provisioning.vault.backup;

import java.time.Instant;

/**
 * A backup that was read, as clients see it.
 *
 * @param restored false if it was only checked
 */
record RestoreView(boolean restored, Instant backupAt, long secrets, long versions, long accesses) {

  /**
   * Where a backup can be restored to.
   *
   * @param recipient to encrypt it to
   */
  record RestoreTarget(String recipient, boolean empty) {}

  static RestoreView of(Contents contents, boolean restored) {
    return new RestoreView(
        restored, contents.at(), contents.secrets(), contents.versions(), contents.accesses());
  }
}
