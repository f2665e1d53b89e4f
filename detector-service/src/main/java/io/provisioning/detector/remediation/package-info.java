/** Remediations: which alerts a workflow would end, and when a rule may suggest it. */
@NullMarked
package io.provisioning.detector.remediation;

import org.jspecify.annotations.NullMarked;
