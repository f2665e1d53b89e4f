/** Silences: what nobody is told about for a while. */
@NullMarked
package io.provisioning.detector.silence;

import org.jspecify.annotations.NullMarked;
