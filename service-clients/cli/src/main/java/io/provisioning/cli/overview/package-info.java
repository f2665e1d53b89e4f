/** The command that shows how the platform is. */
@NullMarked
package io.provisioning.cli.overview;

import org.jspecify.annotations.NullMarked;
