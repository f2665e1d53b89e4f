/** The ways to sign in: with a password, over another device, with credentials of a program. */
@NullMarked
package io.provisioning.controlcenter.identity.signin;

import org.jspecify.annotations.NullMarked;
