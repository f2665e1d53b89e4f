package io.provisioning.age;

import java.util.List;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;

/** An Ed25519 key of OpenSSH, used as one of X25519. */
public final class SshEd25519Recipient implements Recipient {

  static final String TYPE = "ssh-ed25519";
  static final String LABEL = "age-encryption.org/v1/ssh-ed25519";

  private final byte[] wire;
  private final byte[] point;

  SshEd25519Recipient(Ed25519PublicKeyParameters key) {
    wire = SshKeys.wire(key);
    point = SshKeys.montgomery(key);
  }

  @Override
  public Stanza wrap(byte[] fileKey) {
    var scalar = Primitives.random(Primitives.KEY);
    var share = Primitives.publicKey(scalar);
    var key =
        Primitives.agree(scalar, point)
            .flatMap(shared -> key(shared, share))
            .orElseThrow(() ->
                AgeProblem.INVALID_KEY.because(
                    "anyone could decrypt what is encrypted to this key", "make another"));
    return new Stanza(
        List.of(TYPE, tag(), Text64.encode(share)),
        Primitives.seal(key, Primitives.ZERO_NONCE, fileKey));
  }

  String tag() {
    return SshKeys.tag(wire);
  }

  /** The tweak makes the key another than what the same key would agree on elsewhere. */
  java.util.Optional<byte[]> key(byte[] shared, byte[] share) {
    var tweak = Primitives.derive(new byte[0], wire, LABEL);
    return Primitives.agree(tweak, shared)
        .map(tweaked -> Primitives.derive(tweaked, Primitives.join(share, point), LABEL));
  }

  @Override
  public String toString() {
    return SshKeys.line(TYPE, wire);
  }
}
