/** The life of policies: proposed, approved, active, compared, and brought back. */
@NullMarked
package io.provisioning.controlcenter.authorization.version;

import org.jspecify.annotations.NullMarked;
