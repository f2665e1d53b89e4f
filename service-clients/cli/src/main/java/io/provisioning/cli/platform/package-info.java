/** The commands that start and stop the platform on this machine and say what runs. */
@NullMarked
package io.provisioning.cli.platform;

import org.jspecify.annotations.NullMarked;
