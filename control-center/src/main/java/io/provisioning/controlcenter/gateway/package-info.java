/** Routes, limits and validation of requests, and forwarding to the services. */
@NullMarked
package io.provisioning.controlcenter.gateway;

import org.jspecify.annotations.NullMarked;
