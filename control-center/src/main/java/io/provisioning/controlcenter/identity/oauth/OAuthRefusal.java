package io.provisioning.controlcenter.identity.oauth;

/** Why a program gets no token, in the words of RFC 6749, section 5.2. */
final class OAuthRefusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String error;

  OAuthRefusal(String error, String description) {
    super(description, null, false, false);
    this.error = error;
  }

  String error() {
    return error;
  }
}
