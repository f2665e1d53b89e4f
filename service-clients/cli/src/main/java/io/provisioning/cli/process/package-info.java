/**
 * Processes of this machine that outlive the command: their records and logs, and what starts them
 * again.
 */
@NullMarked
package io.provisioning.cli.process;

import org.jspecify.annotations.NullMarked;
