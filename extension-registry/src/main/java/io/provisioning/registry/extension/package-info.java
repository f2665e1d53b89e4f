/** Extension packages as OCI artifacts, and the catalogue that comes with the platform. */
@NullMarked
package io.provisioning.registry.extension;

import org.jspecify.annotations.NullMarked;
