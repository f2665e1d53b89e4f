/** A simulated UpCloud, which speaks the protocol of the real one. */
@NullMarked
package io.provisioning.provider.testkit.upcloud;

import org.jspecify.annotations.NullMarked;
