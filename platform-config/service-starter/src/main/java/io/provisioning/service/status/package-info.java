/** How a service is: its version, whether it is ready, and what it depends on. */
@NullMarked
package io.provisioning.service.status;

import org.jspecify.annotations.NullMarked;
