/** What servers use, measured without an agent while Prometheus asks, and offered to it. */
@NullMarked
package io.provisioning.orchestrator.measurement;

import org.jspecify.annotations.NullMarked;
