package io.provisioning.age;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.encodings.OAEPEncoding;
import org.bouncycastle.crypto.engines.RSABlindedEngine;
import org.bouncycastle.crypto.params.ParametersWithRandom;
import org.bouncycastle.crypto.params.RSAKeyParameters;

/** An RSA key of OpenSSH. */
public final class SshRsaRecipient implements Recipient {

  static final String TYPE = "ssh-rsa";
  private static final String LABEL = "age-encryption.org/v1/ssh-rsa";

  private final RSAKeyParameters key;
  private final byte[] wire;

  SshRsaRecipient(RSAKeyParameters key) {
    this.key = key;
    wire = SshKeys.wire(key);
  }

  @Override
  public Stanza wrap(byte[] fileKey) {
    try {
      var cipher = cipher();
      cipher.init(true, new ParametersWithRandom(key, Primitives.random()));
      return new Stanza(List.of(TYPE, tag()), cipher.processBlock(fileKey, 0, fileKey.length));
    } catch (InvalidCipherTextException e) {
      throw new IllegalStateException(e);
    }
  }

  String tag() {
    return SshKeys.tag(wire);
  }

  /** RSA-OAEP with SHA-256. */
  static OAEPEncoding cipher() {
    return new OAEPEncoding(
        new RSABlindedEngine(), new SHA256Digest(), new SHA256Digest(), LABEL.getBytes(ISO_8859_1));
  }

  @Override
  public String toString() {
    return SshKeys.line(TYPE, wire);
  }
}
