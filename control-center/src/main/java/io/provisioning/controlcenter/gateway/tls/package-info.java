/** TLS of the door, with a certificate that changes while it serves. */
@NullMarked
package io.provisioning.controlcenter.gateway.tls;

import org.jspecify.annotations.NullMarked;
