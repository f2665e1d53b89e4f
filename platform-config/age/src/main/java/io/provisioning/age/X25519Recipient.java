package io.provisioning.age;

import java.util.List;

/** A point of Curve25519. */
public final class X25519Recipient implements Recipient {

  static final String PREFIX = "age";
  static final String TYPE = "X25519";
  static final String LABEL = "age-encryption.org/v1/X25519";

  private final byte[] point;

  X25519Recipient(byte[] point) {
    this.point = point;
  }

  @Override
  public Stanza wrap(byte[] fileKey) {
    var scalar = Primitives.random(Primitives.KEY);
    var share = Primitives.publicKey(scalar);
    var shared =
        Primitives.agree(scalar, point)
            .orElseThrow(() ->
                AgeProblem.INVALID_KEY.because(
                    "anybody could decrypt what is encrypted to this recipient",
                    "make another with `provisioning age keygen`"));
    var key = Primitives.derive(shared, Primitives.join(share, point), LABEL);
    return new Stanza(
        List.of(TYPE, Text64.encode(share)), Primitives.seal(key, Primitives.ZERO_NONCE, fileKey));
  }

  byte[] point() {
    return point.clone();
  }

  @Override
  public String toString() {
    return new Bech32(PREFIX, point).encoded();
  }
}
