package io.provisioning.vault.seal.kmip;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * What a server made of a text, as it is stored: one byte for the format, one for the length of the
 * nonce, the nonce, the authentication tag, and the ciphertext.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Sealed(byte[] nonce, byte[] tag, byte[] ciphertext) {

  /** Bytes of an authentication tag. */
  static final int TAG = 16;

  private static final byte FORMAT = 1;
  private static final int LONGEST_NONCE = 64;

  /** Whether it can be stored: a nonce, a whole tag, and a ciphertext. */
  boolean isComplete() {
    return nonce.length > 0
        && nonce.length <= LONGEST_NONCE
        && tag.length == TAG
        && ciphertext.length > 0;
  }

  byte[] bytes() {
    return ByteBuffer.allocate(2 + nonce.length + TAG + ciphertext.length)
        .put(FORMAT)
        .put((byte) nonce.length)
        .put(nonce)
        .put(tag)
        .put(ciphertext)
        .array();
  }

  /** Empty if these are no such bytes. */
  static Optional<Sealed> read(byte[] bytes) {
    var in = ByteBuffer.wrap(bytes);
    if (bytes.length < 2 || in.get() != FORMAT) {
      return Optional.empty();
    }
    int nonce = in.get();
    if (nonce < 0 || nonce > in.remaining() - TAG) {
      return Optional.empty();
    }
    var read = new Sealed(take(in, nonce), take(in, TAG), take(in, in.remaining()));
    return Optional.of(read).filter(Sealed::isComplete);
  }

  private static byte[] take(ByteBuffer in, int length) {
    var taken = new byte[length];
    in.get(taken);
    return taken;
  }
}
