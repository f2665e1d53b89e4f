package io.provisioning.vault.seal.pkcs11;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Security;
import java.util.HexFormat;
import javax.crypto.KeyGenerator;

/** Makes keys in the only token of a library, each in the way that its argument says. */
final class KeyMaker {

  private KeyMaker() {}

  /** Library and PIN, then algorithm, label and attributes of each key. */
  public static void main(String[] arguments) throws GeneralSecurityException, IOException {
    for (var place = 2; place < arguments.length; place += 3) {
      make(
          arguments[0], arguments[1], arguments[place], arguments[place + 1], arguments[place + 2]);
    }
    Runtime.getRuntime().halt(0); // before the provider's cleaner closes sessions
  }

  private static void make(
      String library, String pin, String algorithm, String label, String attributes)
      throws GeneralSecurityException, IOException {
    var configuration =
        """
        --name=maker
        library="%s"
        slotListIndex=0
        attributes(generate,CKO_SECRET_KEY,*) = {
          CKA_TOKEN=true
          CKA_PRIVATE=true
          CKA_LABEL=0h%s
          %s
        }
        """
            .formatted(
                library,
                HexFormat.of().formatHex(label.getBytes(UTF_8)),
                attributes.replace(' ', '\n'));
    var provider = Security.getProvider("SunPKCS11").configure(configuration);
    KeyStore.getInstance("PKCS11", provider).load(null, pin.toCharArray());
    var generator = KeyGenerator.getInstance(algorithm, provider);
    if (algorithm.equals("AES")) {
      generator.init(256);
    }
    var key = generator.generateKey();
    if (key.getAlgorithm().isEmpty()) {
      throw new IllegalStateException("a key without an algorithm");
    }
  }
}
