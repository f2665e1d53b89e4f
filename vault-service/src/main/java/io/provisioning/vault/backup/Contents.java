package io.provisioning.vault.backup;

import java.time.Instant;

/**
 * What is in a backup.
 *
 * @param at the moment that it shows
 */
record Contents(Instant at, long secrets, long versions, long accesses) {}
