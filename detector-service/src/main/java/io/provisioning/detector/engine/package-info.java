/** The detector's clients of Prometheus and Alertmanager. */
@NullMarked
package io.provisioning.detector.engine;

import org.jspecify.annotations.NullMarked;
