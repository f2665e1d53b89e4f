/** Commands that look at the journal, whether the platform runs or not. */
@NullMarked
package io.provisioning.cli.journal;

import org.jspecify.annotations.NullMarked;
