/** The services behind the door, and how they are called. */
@NullMarked
package io.provisioning.controlcenter.platform;

import org.jspecify.annotations.NullMarked;
