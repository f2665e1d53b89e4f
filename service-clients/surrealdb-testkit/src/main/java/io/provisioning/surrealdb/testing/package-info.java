/** The real engine for tests, as a process that can be killed and started again. */
@NullMarked
package io.provisioning.surrealdb.testing;

import org.jspecify.annotations.NullMarked;
