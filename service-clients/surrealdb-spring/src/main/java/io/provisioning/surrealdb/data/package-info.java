/** Spring Data repositories and a template for SurrealDB. */
@NullMarked
package io.provisioning.surrealdb.data;

import org.jspecify.annotations.NullMarked;
