/** Routes, limits and validation of what comes in, and the way on to the services. */
@NullMarked
package io.provisioning.controlcenter.gateway;

import org.jspecify.annotations.NullMarked;
