/** Second factors: time-based codes and recovery codes. */
@NullMarked
package io.provisioning.controlcenter.identity.factor;

import org.jspecify.annotations.NullMarked;
