/** The resource graph: what is recorded as existing, and its dependencies. */
@NullMarked
package io.provisioning.orchestrator.resource;

import org.jspecify.annotations.NullMarked;
