/** The way to the platform: where it is, and in whose name a command asks. */
@NullMarked
package io.provisioning.cli.door;

import org.jspecify.annotations.NullMarked;
