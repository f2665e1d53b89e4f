/** Secrets that the platform generates. */
@NullMarked
package io.provisioning.orchestrator.secret.generated;

import org.jspecify.annotations.NullMarked;
