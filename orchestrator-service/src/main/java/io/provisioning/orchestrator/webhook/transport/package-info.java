/** What leaves this machine: where it may go, how it is signed, sent, and retried. */
@NamedInterface("transport")
@NullMarked
package io.provisioning.orchestrator.webhook.transport;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
