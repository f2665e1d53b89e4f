/**
 * What SurrealDB knows and Java has no type for.
 *
 * <p>Everything else is the JDK's own: {@code null} (NULL), {@code Boolean}, {@code Long}, {@code
 * Double}, {@code BigDecimal}, {@code String}, {@code Instant}, {@code Duration}, {@code UUID},
 * {@code List}, {@code Set} and {@code Map} with keys of text.
 */
@NullMarked
package io.provisioning.surrealdb.value;

import org.jspecify.annotations.NullMarked;
