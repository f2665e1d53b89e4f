/** The engines that measure and route, Prometheus and Alertmanager, as the detector asks them. */
@NullMarked
package io.provisioning.detector.engine;

import org.jspecify.annotations.NullMarked;
