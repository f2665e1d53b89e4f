/** Prometheus and Alertmanager of this machine, which measure the platform and route alerts. */
@NullMarked
package io.provisioning.cli.monitoring;

import org.jspecify.annotations.NullMarked;
