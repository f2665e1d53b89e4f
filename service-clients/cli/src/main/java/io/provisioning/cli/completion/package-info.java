/** What a shell offers when somebody presses the tabulator: commands, options, and names. */
@NullMarked
package io.provisioning.cli.completion;

import org.jspecify.annotations.NullMarked;
