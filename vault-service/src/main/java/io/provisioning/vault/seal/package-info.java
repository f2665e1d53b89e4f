/**
 * What protects secrets at rest: a key of each version, wrapped by the key of its workspace, which
 * is wrapped by the root key, which a key service seals.
 */
@NullMarked
package io.provisioning.vault.seal;

import org.jspecify.annotations.NullMarked;
