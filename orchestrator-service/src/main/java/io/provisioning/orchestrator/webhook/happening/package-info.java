/** What happens that others may want to know. */
@NamedInterface("happening")
@NullMarked
package io.provisioning.orchestrator.webhook.happening;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
