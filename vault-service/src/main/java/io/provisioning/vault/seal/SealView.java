package io.provisioning.vault.seal;

import io.provisioning.vault.observe.Observing;
import io.provisioning.vault.seal.service.KeyServices;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The seal as clients see it.
 *
 * @param keyId which key the key service uses, where there are several
 * @param lastAnswer of the key service, since the vault started
 * @param nextAttemptAt when a sealed vault asks the key service again by itself
 * @param toMigrate how many root keys another key service sealed
 */
record SealView(
    boolean sealed,
    @Nullable String reason,
    String keyService,
    @Nullable String keyId,
    KeyServices.@Nullable Answer lastAnswer,
    @Nullable Instant nextAttemptAt,
    int toMigrate,
    int rootVersion,
    long workspaces,
    long secrets,
    long versions,
    @Nullable Observing observing) {}
