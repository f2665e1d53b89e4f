/** Completes declarations while they are written. */
@NullMarked
package io.provisioning.orchestrator.declaration.completion;

import org.jspecify.annotations.NullMarked;
