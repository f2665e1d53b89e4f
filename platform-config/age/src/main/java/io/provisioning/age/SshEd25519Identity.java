package io.provisioning.age;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;

/** A private Ed25519 key of OpenSSH. */
public final class SshEd25519Identity implements Identity {

  private final byte[] scalar;
  private final SshEd25519Recipient recipient;

  SshEd25519Identity(Ed25519PrivateKeyParameters key) {
    var seed = key.getEncoded();
    var digest = new SHA512Digest();
    digest.update(seed, 0, seed.length);
    var whole = new byte[digest.getDigestSize()];
    digest.doFinal(whole, 0);
    scalar = Arrays.copyOf(whole, Primitives.KEY);
    recipient = new SshEd25519Recipient(key.generatePublicKey());
  }

  @Override
  public SshEd25519Recipient recipient() {
    return recipient;
  }

  @Override
  public Optional<byte[]> unwrap(List<Stanza> stanzas) {
    for (var stanza : stanzas) {
      if (stanza.isOf(SshEd25519Recipient.TYPE)) {
        stanza.require(2);
        var share = stanza.argument(2, Primitives.KEY);
        if (stanza.arguments().get(1).equals(recipient.tag())) {
          var key =
              Primitives.agree(scalar, share)
                  .flatMap(shared -> recipient.key(shared, share))
                  .orElseThrow(stanza::invalid);
          var fileKey = Primitives.open(key, Primitives.ZERO_NONCE, stanza.body());
          if (fileKey.isPresent()) {
            return fileKey;
          }
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return "identity of " + recipient;
  }
}
