/**
 * Provider {@code local}: servers as systemd containers on this machine, by the API of Podman or
 * Docker.
 */
@NullMarked
package io.provisioning.provider.local;

import org.jspecify.annotations.NullMarked;
