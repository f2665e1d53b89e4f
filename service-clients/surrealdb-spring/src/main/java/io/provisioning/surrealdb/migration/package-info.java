/**
 * Brings the schema of a service's database up to date, once for each change, whoever starts first.
 */
@NullMarked
package io.provisioning.surrealdb.migration;

import org.jspecify.annotations.NullMarked;
