/** Layered configuration: seven layers, one schema, and where every value comes from. */
@NullMarked
package io.provisioning.config.layer;

import org.jspecify.annotations.NullMarked;
