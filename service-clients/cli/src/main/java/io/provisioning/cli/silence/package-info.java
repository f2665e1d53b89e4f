/** Commands on silences. */
@NullMarked
package io.provisioning.cli.silence;

import org.jspecify.annotations.NullMarked;
