package io.provisioning.provider.upcloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.cloud.Token;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * The header that a credential makes: an API token, or a user of the account with the password,
 * written {@code user:password}.
 */
record Authorization(Token token) {

  private static final Pattern FORM =
      Pattern.compile("[A-Za-z0-9._-]{8,256}|[A-Za-z0-9._@-]{1,64}:[\\x20-\\x7e]{1,256}");

  private static final String WORDS =
      "an API token, or `<user>:<password>` of a user of the account";

  String header() {
    var credential = token.get(FORM, WORDS);
    return credential.contains(":")
        ? "Basic " + Base64.getEncoder().encodeToString(credential.getBytes(UTF_8))
        : "Bearer " + credential;
  }
}
