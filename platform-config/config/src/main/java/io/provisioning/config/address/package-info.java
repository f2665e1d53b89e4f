/** Blocks of addresses, as declarations, firewalls and allow lists write them. */
@NullMarked
package io.provisioning.config.address;

import org.jspecify.annotations.NullMarked;
