/** Locks: which packages an infrastructure uses, down to their content. */
@NullMarked
package io.provisioning.config.extension.lock;

import org.jspecify.annotations.NullMarked;
