/** Servers, networks and volumes of AWS: instances, VPCs and EBS volumes of Amazon EC2. */
@NullMarked
package io.provisioning.provider.aws;

import org.jspecify.annotations.NullMarked;
