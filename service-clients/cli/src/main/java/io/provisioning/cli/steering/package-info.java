/** Commands that steer a workflow: approve, pause, cancel, undo, continue. */
@NullMarked
package io.provisioning.cli.steering;

import org.jspecify.annotations.NullMarked;
