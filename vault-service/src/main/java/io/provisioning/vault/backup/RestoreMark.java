package io.provisioning.vault.backup;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That a backup is being restored, or was and waits for its release.
 *
 * @param at when that began
 * @param actor who restores it
 * @param backupAt the moment that the backup shows; null while it is being restored
 */
record RestoreMark(Instant at, String actor, @Nullable Instant backupAt) {

  boolean isRunning() {
    return backupAt == null;
  }
}
