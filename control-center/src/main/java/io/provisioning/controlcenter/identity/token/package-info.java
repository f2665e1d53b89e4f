/** Tokens, and the keys that they are signed with. */
@NullMarked
package io.provisioning.controlcenter.identity.token;

import org.jspecify.annotations.NullMarked;
