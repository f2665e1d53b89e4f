/** Versions of policies: proposed, approved, active, compared, and rolled back. */
@NullMarked
package io.provisioning.controlcenter.authorization.version;

import org.jspecify.annotations.NullMarked;
