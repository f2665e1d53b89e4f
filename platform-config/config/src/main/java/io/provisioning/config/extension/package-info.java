/** Extension packages as others see them: what they are, and what can be asked of them. */
@NullMarked
package io.provisioning.config.extension;

import org.jspecify.annotations.NullMarked;
