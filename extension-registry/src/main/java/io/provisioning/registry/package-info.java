/**
 * The extension registry: packages and images, served as the OCI distribution specification says.
 */
@NullMarked
package io.provisioning.registry;

import org.jspecify.annotations.NullMarked;
