package io.provisioning.vault.seal;

/** The vault was unsealed: whatever waited for it can continue. */
public record Unsealed() {}
