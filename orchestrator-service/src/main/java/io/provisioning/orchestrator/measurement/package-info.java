/** What servers use, measured without an agent while Prometheus scrapes it. */
@NullMarked
package io.provisioning.orchestrator.measurement;

import org.jspecify.annotations.NullMarked;
