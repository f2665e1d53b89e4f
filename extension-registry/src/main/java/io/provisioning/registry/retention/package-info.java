/** What workspaces keep in their repositories, for how long, and what of it was deleted. */
@NullMarked
package io.provisioning.registry.retention;

import org.jspecify.annotations.NullMarked;
