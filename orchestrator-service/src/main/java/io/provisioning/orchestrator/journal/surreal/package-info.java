/** The journal in SurrealDB: an embedded engine on this machine, or a server. */
@NullMarked
package io.provisioning.orchestrator.journal.surreal;

import org.jspecify.annotations.NullMarked;
