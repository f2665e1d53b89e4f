/** Databases that the vault makes users in, and the roles that say what these may. */
@NullMarked
package io.provisioning.vault.lease.database;

import org.jspecify.annotations.NullMarked;
