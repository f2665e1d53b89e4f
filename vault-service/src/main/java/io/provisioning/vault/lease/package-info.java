/** Users of databases that the vault makes for a while, and removes when their leases end. */
@NullMarked
package io.provisioning.vault.lease;

import org.jspecify.annotations.NullMarked;
