package io.provisioning.vault.seal;

import io.provisioning.vault.observe.Observing;
import org.jspecify.annotations.Nullable;

/** The seal as clients see it. */
record SealView(
    boolean sealed,
    @Nullable String reason,
    String keyService,
    int rootVersion,
    long workspaces,
    long secrets,
    long versions,
    @Nullable Observing observing) {}
