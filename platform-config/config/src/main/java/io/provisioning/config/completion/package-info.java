/**
 * Completes declarations while they are written: keys, values and whole blocks, from the schema,
 * the catalogue and what a workspace declares. Texts are read as far as they can be, never
 * evaluated.
 */
@NullMarked
package io.provisioning.config.completion;

import org.jspecify.annotations.NullMarked;
