/** One server as it is now: what it uses, and its journal, read on request. */
@NullMarked
package io.provisioning.orchestrator.server;

import org.jspecify.annotations.NullMarked;
