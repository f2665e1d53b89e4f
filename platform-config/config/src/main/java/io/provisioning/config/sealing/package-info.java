/** Documents with values that SOPS has encrypted: which they are, and what stands for them. */
@NullMarked
package io.provisioning.config.sealing;

import org.jspecify.annotations.NullMarked;
