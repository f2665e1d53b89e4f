package io.provisioning.provider.hetzner;

import io.provisioning.provider.Credentials;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The API token, read at each request: a new one is used at once, and none is kept. */
final class Token {

  /** Its name in the credential of an account. */
  static final String PART = "token";

  private final String file;
  private final Credentials credentials;

  /**
   * A token.
   *
   * @param file empty to use the credential of the account
   */
  Token(String file, Credentials credentials) {
    this.file = file;
    this.credentials = credentials;
  }

  String get() {
    var token = file.isEmpty() ? credentials.open(PART).orElse("") : read();
    if (!token.strip().matches("[A-Za-z0-9._-]{8,256}")) {
      throw new ProviderException(
          Kind.REFUSED,
          "hetzner has no API token, or what it has is none; add an account with its token, or"
              + " set `provisioning.providers.hetzner.token-file`");
    }
    return token.strip();
  }

  private String read() {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new ProviderException(
          Kind.REFUSED, "the API token of hetzner cannot be read from " + file, e);
    }
  }
}
