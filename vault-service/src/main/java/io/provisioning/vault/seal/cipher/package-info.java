/** How bytes are sealed with a key, and what they are bound to. */
@NullMarked
package io.provisioning.vault.seal.cipher;

import org.jspecify.annotations.NullMarked;
