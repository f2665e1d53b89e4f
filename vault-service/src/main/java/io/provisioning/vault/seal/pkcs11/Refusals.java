package io.provisioning.vault.seal.pkcs11;

import io.provisioning.vault.seal.cipher.KeyServiceException;

/** What refusals of a token mean. */
final class Refusals {

  private Refusals() {}

  /** A refusal in words; that of a PIN is {@link PinFile#refuse}. */
  static KeyServiceException of(Refusal refusal, TokenKey key) {
    var library = "the PKCS#11 library `" + key.library() + "`";
    var name = "the key `" + key.keyLabel() + "` in " + key.token();
    var code = refusal.code().isEmpty() ? "" : " (" + refusal.code() + ")";
    return switch (refusal.failure()) {
      case NO_LIBRARY ->
          new KeyServiceException(
              library + " does not exist",
              "install it, or correct `provisioning.vault.pkcs11.library`");
      case NOT_A_LIBRARY ->
          new KeyServiceException(
              library + " cannot be loaded" + code,
              "check that it is a PKCS#11 library for this kind of processor, and that `ldd` finds all it needs");
      case NO_PROVIDER ->
          new KeyServiceException(
              "Java cannot use " + key.token(),
              "run the vault with a Java that has the module `jdk.crypto.cryptoki` (`java --list-modules`); the number of a slot is at most 2147483647");
      case NOT_STARTED ->
          new KeyServiceException(
              library + " does not start" + code,
              "check that it finds its configuration: the vault's environment names it for many libraries");
      case NO_TOKEN ->
          new KeyServiceException(
              key.token() + " is not there",
              "connect it, or correct `provisioning.vault.pkcs11.token-label` or `slot`; it is tried again");
      case SEVERAL_TOKENS ->
          new KeyServiceException(
              "there are several of " + key.token(),
              "set `provisioning.vault.pkcs11.slot` instead of `token-label`");
      case NO_USER ->
          new KeyServiceException(
              key.token() + " has no PIN of a user", "set one as its security officer");
      case LAST_ATTEMPT ->
          new KeyServiceException(
              key.token() + " allows one more attempt at its PIN, which is left to you",
              "log in with another program, which resets the count, and unseal the vault");
      case LOCKED ->
          new KeyServiceException(
              "the PIN of " + key.token() + " is locked" + code,
              "set a new one as its security officer, and write it into the PIN file");
      case NO_KEY ->
          new KeyServiceException(
              name + " does not exist",
              "make an AES key with this label, or correct `provisioning.vault.pkcs11.key-label`");
      case SEVERAL_KEYS ->
          new KeyServiceException(
              key.token() + " has secret keys that share a label, which Java does not allow",
              "give each its own label, also those that the vault does not use");
      case NOT_AES ->
          new KeyServiceException(name + " is not an AES key", "set the key-label of one that is");
      case EXTRACTABLE ->
          new KeyServiceException(
              name + " can be taken out of it",
              "make one with CKA_SENSITIVE true and CKA_EXTRACTABLE false, which stays inside");
      case NOT_ALLOWED ->
          new KeyServiceException(
              name + " may not encrypt and decrypt" + code,
              "make one with CKA_ENCRYPT and CKA_DECRYPT true");
      case NO_GCM ->
          new KeyServiceException(
              key.token() + " cannot compute AES-GCM" + code, "use a token that has CKM_AES_GCM");
      case DOES_NOT_OPEN ->
          new KeyServiceException(
              name + " did not seal the root key for this installation",
              "set the key that the root key was sealed with, and the same `provisioning.installation`; `kms status` shows the root keys");
      case WRONG_PIN, FAULT ->
          new KeyServiceException(
              key.token() + " does not do what was requested" + code,
              "check that it is connected and works with its own programs; it is tried again");
    };
  }
}
