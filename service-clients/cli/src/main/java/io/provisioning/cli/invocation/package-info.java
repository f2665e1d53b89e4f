/** One call of the command: everything a command may need, handed to its constructor. */
@NullMarked
package io.provisioning.cli.invocation;

import org.jspecify.annotations.NullMarked;
