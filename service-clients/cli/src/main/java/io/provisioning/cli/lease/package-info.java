/** Commands on databases that the vault makes users in, and on the leases of these users. */
@NullMarked
package io.provisioning.cli.lease;

import org.jspecify.annotations.NullMarked;
