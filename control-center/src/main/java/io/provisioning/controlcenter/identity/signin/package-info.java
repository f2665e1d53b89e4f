/** The ways to sign in: with a password, over another device, as a service account. */
@NullMarked
package io.provisioning.controlcenter.identity.signin;

import org.jspecify.annotations.NullMarked;
