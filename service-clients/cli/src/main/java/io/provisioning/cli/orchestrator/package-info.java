/** The services as the command sees them: generated clients, their problems, their events. */
@NullMarked
package io.provisioning.cli.orchestrator;

import org.jspecify.annotations.NullMarked;
