/** Silences: alerts that notify nobody for a while. */
@NullMarked
package io.provisioning.detector.silence;

import org.jspecify.annotations.NullMarked;
