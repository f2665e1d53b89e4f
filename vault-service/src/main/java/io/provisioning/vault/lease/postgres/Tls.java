package io.provisioning.vault.lease.postgres;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How a connection is protected. */
public enum Tls {
  /** Encrypted, with a certificate for this host that the machine's Java trusts. */
  VERIFY_FULL("verify-full"),
  /** Encrypted, whatever the certificate. */
  REQUIRE("require"),
  DISABLE("disable");

  private final String text;

  Tls(String text) {
    this.text = text;
  }

  /** As PostgreSQL's {@code sslmode} has it. */
  public String text() {
    return text;
  }

  /** The one with this text. */
  public static Optional<Tls> find(String text) {
    return Arrays.stream(values()).filter(tls -> tls.text.equals(text)).findFirst();
  }

  /** Of all. */
  public static List<String> texts() {
    return Arrays.stream(values()).map(Tls::text).toList();
  }
}
