/** Users in PostgreSQL, with names and rights that never reach a statement unquoted. */
@NullMarked
package io.provisioning.vault.lease.postgres;

import org.jspecify.annotations.NullMarked;
