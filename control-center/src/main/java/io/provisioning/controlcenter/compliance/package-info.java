/** Which controls of SOC 2, GDPR and HIPAA are met, as far as the platform can observe. */
@NullMarked
package io.provisioning.controlcenter.compliance;

import org.jspecify.annotations.NullMarked;
