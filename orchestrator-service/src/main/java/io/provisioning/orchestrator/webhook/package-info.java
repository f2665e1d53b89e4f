/** Webhooks: what happens to workflows, told to other systems, signed and until they have it. */
@NullMarked
package io.provisioning.orchestrator.webhook;

import org.jspecify.annotations.NullMarked;
