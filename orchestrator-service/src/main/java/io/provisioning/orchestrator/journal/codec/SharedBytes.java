package io.provisioning.orchestrator.journal.codec;

import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Gives for bytes what was made of the same ones shortly before, so that much of a journal is made,
 * and kept, once. Values must be immutable; a race between threads costs a value that is shared
 * less, nothing else.
 */
final class SharedBytes {

  private static final int SLOTS = 1 << 12;

  /** More would be rarely the same, and much to keep. */
  private static final int LONGEST = 1 << 12;

  /** Makes a value of bytes that nobody changes. */
  @FunctionalInterface
  interface Maker<T> {
    T make(byte[] bytes, int offset, int length);
  }

  private static final class Made {
    private final byte[] source;
    private final Object value;

    Made(byte[] source, Object value) {
      this.source = source;
      this.value = value;
    }

    boolean isOf(byte[] bytes, int from, int to) {
      return Arrays.equals(bytes, from, to, source, 0, source.length);
    }
  }

  private final @Nullable Made[] slots = new Made[SLOTS];

  /** The value of the bytes between two places. */
  <T> T of(Class<T> type, byte[] bytes, int from, int to, Maker<T> maker) {
    if (to - from > LONGEST) {
      return maker.make(bytes, from, to - from);
    }
    var sum = new CRC32C();
    sum.update(bytes, from, to - from);
    var slot = (int) sum.getValue() & SLOTS - 1;
    var known = slots[slot];
    if (known != null && type.isInstance(known.value) && known.isOf(bytes, from, to)) {
      return type.cast(known.value);
    }
    var value = maker.make(bytes, from, to - from);
    slots[slot] = new Made(Arrays.copyOfRange(bytes, from, to), value);
    return value;
  }
}
