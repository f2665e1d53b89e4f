package io.provisioning.vault.secret;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Which value, and what for.
 *
 * @param version the newest if null
 * @param field all if null
 */
record RevealSecret(
    @Nullable @Min(1) Integer version,
    @Nullable @Size(max = 128) String field,
    @Nullable @Size(max = 200) String purpose) {}
