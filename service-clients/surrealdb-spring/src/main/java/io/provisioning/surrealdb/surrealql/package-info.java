/** What can be told of a SurrealQL text without the engine: its parameters and statements. */
@NullMarked
package io.provisioning.surrealdb.surrealql;

import org.jspecify.annotations.NullMarked;
