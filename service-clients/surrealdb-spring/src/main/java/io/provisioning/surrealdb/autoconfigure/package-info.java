/** Spring Boot's auto-configuration for SurrealDB: {@code spring.surrealdb.*}. */
@NullMarked
package io.provisioning.surrealdb.autoconfigure;

import org.jspecify.annotations.NullMarked;
