/** TLS of the door, with a certificate that is replaced without a restart. */
@NullMarked
package io.provisioning.controlcenter.gateway.tls;

import org.jspecify.annotations.NullMarked;
