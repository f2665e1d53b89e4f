/** Policies and their decisions: their text, whom they may concern, what follows. */
@NullMarked
package io.provisioning.controlcenter.authorization.policy;

import org.jspecify.annotations.NullMarked;
