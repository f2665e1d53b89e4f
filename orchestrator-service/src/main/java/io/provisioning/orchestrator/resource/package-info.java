/** The resource graph: what is recorded as existing, and how it hangs together. */
@NullMarked
package io.provisioning.orchestrator.resource;

import org.jspecify.annotations.NullMarked;
