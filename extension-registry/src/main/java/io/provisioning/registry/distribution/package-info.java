/** The protocol below {@code /v2/}: OCI distribution specification 1.1. */
@NullMarked
package io.provisioning.registry.distribution;

import org.jspecify.annotations.NullMarked;
