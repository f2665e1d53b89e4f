/** What the detector tells of alerts, for webhooks. */
@NullMarked
package io.provisioning.orchestrator.alert;

import org.jspecify.annotations.NullMarked;
