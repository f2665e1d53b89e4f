/** Policies and their answers: what is written in them, whom they may concern, what follows. */
@NullMarked
package io.provisioning.controlcenter.authorization.policy;

import org.jspecify.annotations.NullMarked;
