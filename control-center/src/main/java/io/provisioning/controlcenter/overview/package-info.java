/** How the services are. */
@NullMarked
package io.provisioning.controlcenter.overview;

import org.jspecify.annotations.NullMarked;
