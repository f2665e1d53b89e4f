/** Programs that a command runs and waits for, and files that are deleted when the command ends. */
@NullMarked
package io.provisioning.cli.child;

import org.jspecify.annotations.NullMarked;
