/** How far taskservs of a workspace may be updated. */
@NullMarked
package io.provisioning.config.extension.update;

import org.jspecify.annotations.NullMarked;
