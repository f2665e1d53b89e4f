/** Alerts from the detector, for webhooks. */
@NullMarked
package io.provisioning.orchestrator.alert;

import org.jspecify.annotations.NullMarked;
