package io.provisioning.config.extension.trust;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;

/** Keys for tests. */
final class SigningFixtures {

  private SigningFixtures() {}

  static KeyPair keys(String curve) {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(curve));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static KeyPair keys() {
    return keys("secp256r1");
  }
}
