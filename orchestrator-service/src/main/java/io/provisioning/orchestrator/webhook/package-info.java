/** Webhooks: events of workflows, sent to other systems, signed, at least once. */
@NullMarked
package io.provisioning.orchestrator.webhook;

import org.jspecify.annotations.NullMarked;
