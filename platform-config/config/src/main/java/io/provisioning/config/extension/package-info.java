/**
 * Extension packages: their format, loading, dependency resolution, and what they put on a server.
 */
@NullMarked
package io.provisioning.config.extension;

import org.jspecify.annotations.NullMarked;
