/** Which versions of packages go together, in which order, and why some do not. */
@NullMarked
package io.provisioning.config.extension.resolution;

import org.jspecify.annotations.NullMarked;
