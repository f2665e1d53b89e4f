/** One server as it is now: what it uses, and what its journal says, read when somebody looks. */
@NullMarked
package io.provisioning.orchestrator.server;

import org.jspecify.annotations.NullMarked;
