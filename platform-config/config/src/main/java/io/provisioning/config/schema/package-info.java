/** JSON Schemas of others, with findings in our words. */
@NullMarked
package io.provisioning.config.schema;

import org.jspecify.annotations.NullMarked;
