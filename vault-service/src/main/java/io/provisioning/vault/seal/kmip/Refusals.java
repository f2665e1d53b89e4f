package io.provisioning.vault.seal.kmip;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import io.provisioning.vault.seal.kmip.Reply.Refused;
import java.util.List;

/** What refusals of a server mean. */
final class Refusals {

  private Refusals() {}

  /** A refusal in words. */
  static KeyServiceException of(KmipKey key, Refused refused) {
    return switch (refused.reason()) {
      case Refused.UNKNOWN_KEY, Refused.OBJECT_NOT_FOUND ->
          new KeyServiceException(
              key.title() + " does not exist, or not for the vault",
              "check `provisioning.vault.kmip.key-id`, and whose key it is");
      case Refused.DESTROYED, Refused.ARCHIVED ->
          new KeyServiceException(
              key.title() + " is destroyed or archived",
              "restore it there; what it encrypted cannot be opened without it");
      case Refused.NOT_AUTHENTICATED ->
          new KeyServiceException(
              key.server() + " does not accept the certificate of the vault",
              "check that `provisioning.vault.kmip.certificate-file` is one for clients that it knows");
      case Refused.NOT_PERMITTED,
          Refused.NOT_AUTHORIZED,
          Refused.WRONG_STATE,
          Refused.WRONG_USAGE ->
          new KeyServiceException(
              key.server()
                  + " does not permit "
                  + refused.operation().title
                  + " with the key `"
                  + key.id()
                  + "`",
              "check that it is an active AES key for encryption and decryption, and that the vault's certificate may use it");
      case Refused.INVALID_MESSAGE, Refused.UNKNOWN_OPERATION, Refused.UNKNOWN_VERSION ->
          new KeyServiceException(
              "%s does not take %s of KMIP %s"
                  .formatted(key.server(), refused.operation().title, key.version()),
              "it must encrypt with AES-GCM for its clients; the setting `provisioning.vault.kmip.version` is 1.4 or 2.0");
      default ->
          new KeyServiceException(
              "%s refused %s (reason %d)"
                  .formatted(key.server(), refused.operation().title, refused.reason()),
              "its log says why; check that it encrypts with AES-GCM, and that the key is for AES");
    };
  }

  /** The server speaks other versions only. */
  static KeyServiceException ofVersion(KmipKey key, List<String> versions) {
    return new KeyServiceException(
        "%s speaks KMIP %s, and not %s"
            .formatted(key.server(), String.join(", ", versions), key.version()),
        "set `provisioning.vault.kmip.version` to one of these; the vault speaks 1.4 and 2.0");
  }

  /** Another key, another installation, another version of the root key, or a changed text. */
  static KeyServiceException doesNotOpen(KmipKey key) {
    return new KeyServiceException(
        key.title() + " did not seal the root key for this installation",
        "set the key-id that the root key was sealed with, and the same `provisioning.installation`; `kms status` shows the root keys");
  }
}
