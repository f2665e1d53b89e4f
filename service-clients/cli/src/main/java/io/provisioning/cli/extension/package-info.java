/** Commands on extension packages: check, pack, push and pull them, and see what there is. */
@NullMarked
package io.provisioning.cli.extension;

import org.jspecify.annotations.NullMarked;
