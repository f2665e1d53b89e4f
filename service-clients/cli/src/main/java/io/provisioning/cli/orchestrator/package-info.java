/** The orchestrator as the command sees it: the generated client, its problems, its events. */
@NullMarked
package io.provisioning.cli.orchestrator;

import org.jspecify.annotations.NullMarked;
