package io.provisioning.age;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A scalar of Curve25519. */
public final class X25519Identity implements Identity, NativeIdentity {

  static final String PREFIX = "age-secret-key-";

  private final byte[] scalar;
  private final X25519Recipient recipient;

  X25519Identity(byte[] scalar) {
    this.scalar = scalar;
    recipient = new X25519Recipient(Primitives.publicKey(scalar));
  }

  @Override
  public X25519Recipient recipient() {
    return recipient;
  }

  @Override
  public Optional<byte[]> unwrap(List<Stanza> stanzas) {
    for (var stanza : stanzas) {
      if (stanza.isOf(X25519Recipient.TYPE)) {
        stanza.require(1);
        var share = stanza.argument(1, Primitives.KEY);
        var shared = Primitives.agree(scalar, share).orElseThrow(stanza::invalid);
        var salt = Primitives.join(share, recipient.point());
        var key = Primitives.derive(shared, salt, X25519Recipient.LABEL);
        var fileKey = Primitives.open(key, Primitives.ZERO_NONCE, stanza.body());
        if (fileKey.isPresent()) {
          return fileKey;
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public String secret() {
    return new Bech32(PREFIX, scalar).encoded().toUpperCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return "identity of " + recipient;
  }
}
