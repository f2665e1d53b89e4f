/** Terminals on servers: opened in the dashboard, sent as events, recorded. */
@NullMarked
package io.provisioning.orchestrator.terminal;

import org.jspecify.annotations.NullMarked;
