/** Measurements, queried in PromQL. */
@NullMarked
package io.provisioning.detector.metric;

import org.jspecify.annotations.NullMarked;
