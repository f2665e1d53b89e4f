package io.provisioning.vault.rotation;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Which keys.
 *
 * @param workspace for the level of workspaces: only this one
 */
record RotateKeys(
    @NotNull(message = "root or workspace") Rotation.Level level,
    @Nullable
        @Size(max = 63)
        @Pattern(regexp = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", message = "a DNS label")
        String workspace) {}
