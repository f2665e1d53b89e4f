/** How records and classes become SurrealDB's records and edges, and come back. */
@NullMarked
package io.provisioning.surrealdb.data.mapping;

import org.jspecify.annotations.NullMarked;
