package io.provisioning.controlcenter.identity.oidc;

import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.Nonce;
import org.jspecify.annotations.Nullable;

/**
 * A sign-in that waits for the browser to come back from a provider.
 *
 * @param provider its name
 * @param state that must come back with the browser
 * @param nonce that must stand in the ID token
 * @param verifier that shows the provider who asked (PKCE)
 * @param linkTo the id of who wants to be known as this person from now on
 */
record Attempt(
    String provider, State state, Nonce nonce, CodeVerifier verifier, @Nullable String linkTo) {

  static Attempt at(String provider, @Nullable String linkTo) {
    return new Attempt(provider, new State(), new Nonce(), new CodeVerifier(), linkTo);
  }

  @Override
  public String toString() {
    return "Attempt[" + provider + "]";
  }
}
