/** Keys that programs encrypt, sign and authenticate with, and that never leave the vault. */
@NullMarked
package io.provisioning.vault.transit;

import org.jspecify.annotations.NullMarked;
