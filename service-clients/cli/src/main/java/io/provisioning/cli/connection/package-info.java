/** Connections to the platform's services, and what is answered when there is none. */
@NullMarked
package io.provisioning.cli.connection;

import org.jspecify.annotations.NullMarked;
