/** Commands on controls that others ask for. */
@NullMarked
package io.provisioning.cli.compliance;

import org.jspecify.annotations.NullMarked;
