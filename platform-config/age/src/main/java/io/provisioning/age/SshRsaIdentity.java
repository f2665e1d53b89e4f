package io.provisioning.age;

import java.util.List;
import java.util.Optional;
import org.bouncycastle.crypto.DataLengthException;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.params.RSAPrivateCrtKeyParameters;

/** A private RSA key of OpenSSH. */
public final class SshRsaIdentity implements Identity {

  private final RSAPrivateCrtKeyParameters key;
  private final SshRsaRecipient recipient;

  SshRsaIdentity(RSAPrivateCrtKeyParameters key) {
    this.key = key;
    recipient =
        new SshRsaRecipient(new RSAKeyParameters(false, key.getModulus(), key.getPublicExponent()));
  }

  @Override
  public SshRsaRecipient recipient() {
    return recipient;
  }

  @Override
  public Optional<byte[]> unwrap(List<Stanza> stanzas) {
    for (var stanza : stanzas) {
      if (stanza.isOf(SshRsaRecipient.TYPE)) {
        if (stanza.arguments().size() != 2) {
          throw stanza.invalid();
        }
        if (stanza.arguments().get(1).equals(recipient.tag())) {
          var fileKey = open(stanza.body());
          if (fileKey.isPresent()) {
            return fileKey;
          }
        }
      }
    }
    return Optional.empty();
  }

  private Optional<byte[]> open(byte[] sealed) {
    try {
      var cipher = SshRsaRecipient.cipher();
      cipher.init(false, key);
      var fileKey = cipher.processBlock(sealed, 0, sealed.length);
      return Optional.of(fileKey).filter(opened -> opened.length == Primitives.FILE_KEY);
    } catch (InvalidCipherTextException | DataLengthException _) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "identity of " + recipient;
  }
}
