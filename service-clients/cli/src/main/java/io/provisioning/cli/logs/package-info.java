/** Commands on the logs of the services. */
@NullMarked
package io.provisioning.cli.logs;

import org.jspecify.annotations.NullMarked;
