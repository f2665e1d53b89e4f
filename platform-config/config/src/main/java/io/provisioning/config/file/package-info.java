/** Files that are replaced as a whole. */
@NullMarked
package io.provisioning.config.file;

import org.jspecify.annotations.NullMarked;
