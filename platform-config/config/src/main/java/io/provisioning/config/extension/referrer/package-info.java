/**
 * What is said of a package beside it in the registry: documents that refer to its manifest, as the
 * image specification 1.1 has them.
 */
@NullMarked
package io.provisioning.config.extension.referrer;

import org.jspecify.annotations.NullMarked;
