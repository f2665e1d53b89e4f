/** Provider {@code hetzner}: networks, volumes and servers of Hetzner Cloud, by its API. */
@NullMarked
package io.provisioning.provider.hetzner;

import org.jspecify.annotations.NullMarked;
