/** Why the service does not start with a broken extension. */
@NullMarked
package io.provisioning.orchestrator.extension.failure;

import org.jspecify.annotations.NullMarked;
