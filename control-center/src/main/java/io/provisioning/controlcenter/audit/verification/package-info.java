/** Verifies that the files of a trail are what was written, from the files alone. */
@NullMarked
package io.provisioning.controlcenter.audit.verification;

import org.jspecify.annotations.NullMarked;
