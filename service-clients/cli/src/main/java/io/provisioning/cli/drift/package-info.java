/** Commands on what is no longer as it was made. */
@NullMarked
package io.provisioning.cli.drift;

import org.jspecify.annotations.NullMarked;
