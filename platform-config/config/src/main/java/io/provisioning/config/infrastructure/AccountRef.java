package io.provisioning.config.infrastructure;

/**
 * An account at a provider. Written {@code hetzner} for the default account and {@code
 * hetzner@second} for another, in records and wherever else a provider is named.
 */
public record AccountRef(String provider, String account) {

  /** The account that is meant where none is named. */
  public static final String DEFAULT = "default";

  private static final char AT = '@';

  /** Of a name such as {@code hetzner@second}. */
  public static AccountRef of(String name) {
    int at = name.indexOf(AT);
    return at < 0
        ? new AccountRef(name, DEFAULT)
        : new AccountRef(name.substring(0, at), name.substring(at + 1));
  }

  public boolean isDefault() {
    return account.equals(DEFAULT);
  }

  @Override
  public String toString() {
    return isDefault() ? provider : provider + AT + account;
  }
}
