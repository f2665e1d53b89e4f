/**
 * How anything that goes wrong is said: one exception, neutral kinds, findings with a place in a
 * file.
 */
@NullMarked
package io.provisioning.config.problem;

import org.jspecify.annotations.NullMarked;
