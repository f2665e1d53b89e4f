/** Backups: all that the vault holds, in one encrypted file, and back into an empty vault. */
@NullMarked
package io.provisioning.vault.backup;

import org.jspecify.annotations.NullMarked;
