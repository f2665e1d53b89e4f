/** The state of all services. */
@NullMarked
package io.provisioning.controlcenter.overview;

import org.jspecify.annotations.NullMarked;
