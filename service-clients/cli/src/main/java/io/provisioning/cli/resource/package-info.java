/** Commands on what exists, what hangs together, and what was. */
@NullMarked
package io.provisioning.cli.resource;

import org.jspecify.annotations.NullMarked;
