/** The commands on the vault itself: its seal and its keys. */
@NullMarked
package io.provisioning.cli.vault;

import org.jspecify.annotations.NullMarked;
