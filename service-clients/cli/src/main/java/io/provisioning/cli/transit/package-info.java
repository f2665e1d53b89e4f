/** Commands that encrypt, sign and authenticate with keys that never leave the vault. */
@NullMarked
package io.provisioning.cli.transit;

import org.jspecify.annotations.NullMarked;
