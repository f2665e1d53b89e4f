/**
 * Extension packages as OCI artifacts: the same files are the same bytes, wherever they are packed.
 */
@NullMarked
package io.provisioning.config.extension.artifact;

import org.jspecify.annotations.NullMarked;
