/** Rotations: new root keys and keys of workspaces, and what the old ones protect wrapped anew. */
@NullMarked
package io.provisioning.vault.rotation;

import org.jspecify.annotations.NullMarked;
