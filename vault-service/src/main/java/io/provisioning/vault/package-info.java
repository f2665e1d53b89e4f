/** The vault: secrets that are sealed at rest, and who used which. */
@NullMarked
package io.provisioning.vault;

import org.jspecify.annotations.NullMarked;
