/** The detector: the service, and its program for commands. */
@NullMarked
package io.provisioning.detector;

import org.jspecify.annotations.NullMarked;
