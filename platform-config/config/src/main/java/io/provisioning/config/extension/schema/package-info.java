/** The JSON Schema of a configuration: checks, defaults, and secrets that are not there yet. */
@NullMarked
package io.provisioning.config.extension.schema;

import org.jspecify.annotations.NullMarked;
