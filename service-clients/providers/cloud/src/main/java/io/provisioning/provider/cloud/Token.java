package io.provisioning.provider.cloud;

import io.provisioning.provider.Credentials;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The API token, read at each request: a new one is used at once, and none is kept. */
public final class Token {

  /** Its name in the credential of an account. */
  public static final String PART = "token";

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._-]{8,256}");

  private final String provider;
  private final String file;
  private final Credentials credentials;

  /**
   * A token.
   *
   * @param provider its name, for messages
   * @param file empty to use the credential of the account
   */
  public Token(String provider, String file, Credentials credentials) {
    this.provider = provider;
    this.file = file;
    this.credentials = credentials;
  }

  /**
   * The token.
   *
   * @throws ProviderException REFUSED if there is none
   */
  public String get() {
    return get(FORM, "8 to 256 letters, digits, `.`, `_` and `-`, on one line");
  }

  /**
   * The token, where the provider takes another form.
   *
   * @param words the form, for people
   * @throws ProviderException REFUSED if there is none of the form
   */
  public String get(Pattern form, String words) {
    var token = (file.isEmpty() ? credentials.open(PART).orElse("") : read()).strip();
    if (token.isEmpty()) {
      throw new ProviderException(
          Kind.REFUSED,
          "%1$s has no API token; add an account with its token, or set `provisioning.providers.%1$s.token-file`"
              .formatted(provider));
    }
    if (!form.matcher(token).matches()) {
      throw new ProviderException(
          Kind.REFUSED,
          "the credential of %s does not have its form; write %s".formatted(provider, words));
    }
    return token;
  }

  private String read() {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new ProviderException(
          Kind.REFUSED, "the API token of " + provider + " cannot be read from " + file, e);
    }
  }
}
