/** Commands on remediations. */
@NullMarked
package io.provisioning.cli.remediation;

import org.jspecify.annotations.NullMarked;
