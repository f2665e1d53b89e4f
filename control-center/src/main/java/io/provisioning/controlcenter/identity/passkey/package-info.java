/** Passkeys, and how they are shown (WebAuthn). */
@NullMarked
package io.provisioning.controlcenter.identity.passkey;

import org.jspecify.annotations.NullMarked;
