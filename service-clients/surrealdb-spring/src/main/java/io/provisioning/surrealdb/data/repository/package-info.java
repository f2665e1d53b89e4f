/** Repositories of Spring Data: interfaces whose methods become statements. */
@NullMarked
package io.provisioning.surrealdb.data.repository;

import org.jspecify.annotations.NullMarked;
