/** Signing in with a provider outside of the platform (OpenID Connect). */
@NullMarked
package io.provisioning.controlcenter.identity.oidc;

import org.jspecify.annotations.NullMarked;
