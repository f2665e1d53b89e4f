/**
 * Rotations: new root keys and keys of workspaces, and wrapping again what the old ones protect.
 */
@NullMarked
package io.provisioning.vault.rotation;

import org.jspecify.annotations.NullMarked;
