package io.provisioning.vault.observe;

import java.time.Instant;

/**
 * That a restored vault waits for its release.
 *
 * @param since when it was restored
 * @param actor who restored it
 * @param backupAt the moment that the backup shows
 */
public record Observing(Instant since, String actor, Instant backupAt) {}
