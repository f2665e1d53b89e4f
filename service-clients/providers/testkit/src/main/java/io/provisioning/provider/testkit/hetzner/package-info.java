/** A simulator of Hetzner Cloud's API: HTTP, with a state, and with faults on demand. */
@NullMarked
package io.provisioning.provider.testkit.hetzner;

import org.jspecify.annotations.NullMarked;
