/** The resource graph in SurrealDB: a projection of the journal, and its queries. */
@NullMarked
package io.provisioning.orchestrator.resource.surreal;

import org.jspecify.annotations.NullMarked;
