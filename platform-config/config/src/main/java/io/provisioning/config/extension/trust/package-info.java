/** Signatures of packages in the format of cosign, and which of them a workspace trusts. */
@NullMarked
package io.provisioning.config.extension.trust;

import org.jspecify.annotations.NullMarked;
