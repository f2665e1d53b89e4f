package io.provisioning.detector.alert;

import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Somebody takes care of an alert.
 *
 * @param note what is known or done
 */
record AcknowledgeAlert(@Size(max = 500) @Nullable String note) {}
