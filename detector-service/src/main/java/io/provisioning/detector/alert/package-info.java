/** Alerts: what is wrong now, what was, and who takes care of it. */
@NullMarked
package io.provisioning.detector.alert;

import org.jspecify.annotations.NullMarked;
