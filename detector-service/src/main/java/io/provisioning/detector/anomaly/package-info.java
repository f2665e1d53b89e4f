/** Says how unusual each value of a series is, while the values arrive and without training. */
@NullMarked
package io.provisioning.detector.anomaly;

import org.jspecify.annotations.NullMarked;
