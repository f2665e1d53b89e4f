package io.provisioning.vault.seal;

import java.time.Instant;

/** That a person sealed the vault, which holds until one unseals it. */
record Wish(String actor, Instant at) {}
