package io.provisioning.vault.transit.cipher;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a key is for, which never changes. */
public enum KeyType {
  AES256_GCM("aes256-gcm"),
  ED25519("ed25519"),
  ECDSA_P256("ecdsa-p256"),
  HMAC_SHA256("hmac-sha256");

  /** What can be done with keys. */
  public enum Use {
    ENCRYPT,
    DECRYPT,
    REWRAP,
    SIGN,
    VERIFY,
    HMAC
  }

  private final String text;

  KeyType(String text) {
    this.text = text;
  }

  /** The type with this name, such as {@code aes256-gcm}. */
  public static Optional<KeyType> find(String text) {
    return Arrays.stream(values()).filter(type -> type.text.equals(text)).findFirst();
  }

  /** The names of all. */
  public static List<String> texts() {
    return Arrays.stream(values()).map(KeyType::text).toList();
  }

  /** The names of those that can do this. */
  public static List<String> textsOf(Use use) {
    return Arrays.stream(values()).filter(type -> type.can(use)).map(KeyType::text).toList();
  }

  /** Its name. */
  public String text() {
    return text;
  }

  /** Whether keys of this type can do this. */
  public boolean can(Use use) {
    return switch (use) {
      case ENCRYPT, DECRYPT, REWRAP -> this == AES256_GCM;
      case SIGN -> this == ED25519 || this == ECDSA_P256;
      case VERIFY -> this != AES256_GCM;
      case HMAC -> this == HMAC_SHA256;
    };
  }
}
