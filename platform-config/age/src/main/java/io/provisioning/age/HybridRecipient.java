package io.provisioning.age;

import java.util.List;

/** A public key of ML-KEM-768 and one of X25519. */
public final class HybridRecipient implements Recipient {

  static final String PREFIX = "age1pq";
  static final String TYPE = "mlkem768x25519";

  private final byte[] key;

  HybridRecipient(byte[] key) {
    this.key = key;
  }

  @Override
  public Stanza wrap(byte[] fileKey) {
    var context =
        HybridKem.send(key)
            .orElseThrow(() ->
                AgeProblem.INVALID_KEY.because("the key is none", "copy the recipient again"));
    return new Stanza(
        List.of(TYPE, Text64.encode(context.share())),
        Primitives.seal(context.key(), context.nonce(), fileKey));
  }

  @Override
  public boolean isPostQuantum() {
    return true;
  }

  @Override
  public String toString() {
    return new Bech32(PREFIX, key).encoded();
  }
}
