package io.provisioning.vault.seal.pkcs11;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.Security;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * A key of a token, after a login, by Java's own provider. AES-GCM is computed in the token: one
 * byte for the format, a random nonce of 12, and the ciphertext with a tag of 16.
 */
final class TokenSession {

  private static final byte FORMAT = 1;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;
  private static final int START = 1 + NONCE_BYTES;
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final String PROVIDER = "SunPKCS11";

  private final Provider provider;
  private final SecretKey key;
  private final SecureRandom random = new SecureRandom();

  private TokenSession(Provider provider, SecretKey key) {
    this.provider = provider;
    this.key = key;
  }

  /**
   * Finds a token.
   *
   * @param slot null if the label says which one it is
   * @return what uses it, not logged in
   */
  static Provider connect(Path library, @Nullable Long slot, String label) throws Refusal {
    if (!Files.isRegularFile(library)) {
      throw new Refusal(Failure.NO_LIBRARY);
    }
    return provider(library, new Slots(library).find(slot, label));
  }

  /** Logs in, once, and finds the key. */
  static TokenSession open(Provider token, String keyLabel, char[] pin) throws Refusal {
    return new TokenSession(token, key(loggedIn(token, pin), keyLabel));
  }

  private static Provider provider(Path library, long slot) throws Refusal {
    var general = Security.getProvider(PROVIDER);
    if (general == null || slot > Integer.MAX_VALUE) {
      throw new Refusal(Failure.NO_PROVIDER);
    }
    try {
      return general.configure("--name=vault\nlibrary=\"" + library + "\"\nslot=" + slot + "\n");
    } catch (ProviderException e) {
      throw new Refusal(Failure.FAULT, Refusal.code(e));
    }
  }

  private static KeyStore loggedIn(Provider provider, char[] pin) throws Refusal {
    try {
      var keys = KeyStore.getInstance("PKCS11", provider);
      keys.load(null, pin);
      return keys;
    } catch (IOException | GeneralSecurityException | ProviderException e) {
      if (hasTwins(e)) {
        throw new Refusal(Failure.SEVERAL_KEYS);
      }
      var code = Refusal.code(e);
      throw new Refusal(
          switch (code) {
            case "CKR_PIN_LOCKED" -> Failure.LOCKED;
            case "CKR_USER_PIN_NOT_INITIALIZED" -> Failure.NO_USER;
            default -> code.startsWith("CKR_PIN_") ? Failure.WRONG_PIN : Failure.FAULT;
          },
          code);
    }
  }

  /** Java reads the labels of all secret keys, and refuses any that two of them have. */
  private static boolean hasTwins(Exception e) {
    for (@Nullable Throwable it = e; it != null; it = it.getCause()) {
      if (it instanceof KeyStoreException
          && String.valueOf(it.getMessage()).contains("CKA_LABEL")) {
        return true;
      }
    }
    return false;
  }

  private static SecretKey key(KeyStore keys, String label) throws Refusal {
    Key key;
    try {
      key = keys.getKey(label, null);
    } catch (GeneralSecurityException | ProviderException e) {
      throw new Refusal(Failure.FAULT, Refusal.code(e));
    }
    if (key == null) {
      throw new Refusal(Failure.NO_KEY);
    }
    if (!(key instanceof SecretKey secret) || !secret.getAlgorithm().equals("AES")) {
      throw new Refusal(Failure.NOT_AES);
    }
    requireInside(secret);
    return secret;
  }

  /** Only the text of a key says whether another key may wrap it and take it out. */
  private static void requireInside(SecretKey key) throws Refusal {
    if (key.getFormat() != null || !key.toString().contains("unextractable")) {
      throw new Refusal(Failure.EXTRACTABLE);
    }
  }

  byte[] seal(byte[] plain, byte[] data) throws Refusal {
    var nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    var sealed = new byte[START + plain.length + TAG_BYTES];
    sealed[0] = FORMAT;
    System.arraycopy(nonce, 0, sealed, 1, NONCE_BYTES);
    try {
      cipher(Cipher.ENCRYPT_MODE, sealed, data).doFinal(plain, 0, plain.length, sealed, START);
      return sealed;
    } catch (GeneralSecurityException | ProviderException e) {
      throw refusal(e);
    }
  }

  byte[] open(byte[] sealed, byte[] data) throws Refusal {
    if (sealed.length < START + TAG_BYTES || sealed[0] != FORMAT) {
      throw new Refusal(Failure.DOES_NOT_OPEN);
    }
    try {
      return cipher(Cipher.DECRYPT_MODE, sealed, data)
          .doFinal(sealed, START, sealed.length - START);
    } catch (AEADBadTagException e) {
      requireWorks();
      throw new Refusal(Failure.DOES_NOT_OPEN);
    } catch (GeneralSecurityException | ProviderException e) {
      throw refusal(e);
    }
  }

  /** Some tokens have one code for a wrong tag and for all their faults. */
  private void requireWorks() throws Refusal {
    var bytes = new byte[TAG_BYTES];
    random.nextBytes(bytes);
    var sealed = seal(bytes, bytes);
    try {
      var opened =
          cipher(Cipher.DECRYPT_MODE, sealed, bytes).doFinal(sealed, START, sealed.length - START);
      if (!Arrays.equals(bytes, opened)) {
        throw new Refusal(Failure.FAULT);
      }
    } catch (GeneralSecurityException | ProviderException e) {
      throw refusal(e);
    }
  }

  private static Refusal refusal(Exception e) {
    var code = Refusal.code(e);
    return new Refusal(
        switch (code) {
          case "CKR_KEY_FUNCTION_NOT_PERMITTED", "CKR_KEY_TYPE_INCONSISTENT" -> Failure.NOT_ALLOWED;
          case "CKR_MECHANISM_INVALID" -> Failure.NO_GCM;
          default -> e instanceof NoSuchAlgorithmException ? Failure.NO_GCM : Failure.FAULT;
        },
        code);
  }

  private Cipher cipher(int mode, byte[] sealed, byte[] data) throws GeneralSecurityException {
    var cipher = Cipher.getInstance(CIPHER, provider);
    try {
      cipher.init(mode, key, new GCMParameterSpec(8 * TAG_BYTES, sealed, 1, NONCE_BYTES));
    } catch (IllegalStateException e) {
      throw new InvalidKeyException(e);
    }
    cipher.updateAAD(sealed, 0, 1);
    cipher.updateAAD(data);
    return cipher;
  }
}
