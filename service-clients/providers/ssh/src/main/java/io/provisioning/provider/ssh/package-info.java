/**
 * Provider {@code ssh}: servers that exist already, adopted by their address and released again.
 */
@NullMarked
package io.provisioning.provider.ssh;

import org.jspecify.annotations.NullMarked;
