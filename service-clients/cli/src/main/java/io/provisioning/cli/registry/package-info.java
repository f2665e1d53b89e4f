/** The commands on the registry itself. */
@NullMarked
package io.provisioning.cli.registry;

import org.jspecify.annotations.NullMarked;
