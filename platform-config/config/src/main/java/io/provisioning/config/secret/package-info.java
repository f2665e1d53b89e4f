/** How declarations name secrets. */
@NullMarked
package io.provisioning.config.secret;

import org.jspecify.annotations.NullMarked;
