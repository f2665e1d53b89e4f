package io.provisioning.age;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The seed of a private key of ML-KEM-768 and one of X25519. */
public final class HybridIdentity implements Identity, NativeIdentity {

  static final String PREFIX = "age-secret-key-pq-";

  private final byte[] seed;
  private final HybridKem.Pair pair;
  private final HybridRecipient recipient;

  HybridIdentity(byte[] seed) {
    this.seed = seed;
    pair = HybridKem.Pair.of(seed);
    recipient = new HybridRecipient(pair.publicKey());
  }

  @Override
  public HybridRecipient recipient() {
    return recipient;
  }

  @Override
  public Optional<byte[]> unwrap(List<Stanza> stanzas) {
    for (var stanza : stanzas) {
      if (stanza.isOf(HybridRecipient.TYPE)) {
        stanza.require(1);
        var share = stanza.argument(1, HybridKem.SHARE);
        var context = HybridKem.receive(pair, share).orElseThrow(stanza::invalid);
        var fileKey = Primitives.open(context.key(), context.nonce(), stanza.body());
        if (fileKey.isPresent()) {
          return fileKey;
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public String secret() {
    return new Bech32(PREFIX, seed).encoded().toUpperCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return "identity of " + recipient;
  }
}
