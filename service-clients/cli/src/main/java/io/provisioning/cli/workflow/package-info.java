/** Commands on workflows. */
@NullMarked
package io.provisioning.cli.workflow;

import org.jspecify.annotations.NullMarked;
