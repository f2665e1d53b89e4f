/** Commands on how the services are configured. */
@NullMarked
package io.provisioning.cli.settings;

import org.jspecify.annotations.NullMarked;
