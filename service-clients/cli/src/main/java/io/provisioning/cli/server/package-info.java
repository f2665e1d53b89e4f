/** Commands on servers. */
@NullMarked
package io.provisioning.cli.server;

import org.jspecify.annotations.NullMarked;
