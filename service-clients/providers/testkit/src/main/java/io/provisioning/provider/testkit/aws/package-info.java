/**
 * Simulated AWS: EC2 and parameters of Systems Manager, which speak the protocols of the real ones.
 */
@NullMarked
package io.provisioning.provider.testkit.aws;

import org.jspecify.annotations.NullMarked;
