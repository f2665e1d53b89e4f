/** Takes secrets over from other programs: their files are read here and written to the vault. */
@NullMarked
package io.provisioning.cli.vault.imports;

import org.jspecify.annotations.NullMarked;
