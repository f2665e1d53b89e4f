/** Removes what repositories have and nobody claims, while they are used. */
@NullMarked
package io.provisioning.registry.scrub;

import org.jspecify.annotations.NullMarked;
