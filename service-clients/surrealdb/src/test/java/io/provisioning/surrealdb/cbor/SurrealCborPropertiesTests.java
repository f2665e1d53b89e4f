package io.provisioning.surrealdb.cbor;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.surrealdb.RandomValues;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

class SurrealCborPropertiesTests {

  private static final int MAX_SIZE = 1 << 20;

  private final SurrealCbor cbor = new SurrealCbor(MAX_SIZE, MAX_SIZE);

  @Property(tries = 3_000)
  void whatIsWrittenIsReadTheSame(@ForAll long seed) {
    var value = new RandomValues(seed).value(4);

    assertThat(cbor.decode(cbor.encode(value))).isEqualTo(value);
  }

  @Property(tries = 3_000)
  void aDamagedMessageIsReadOrRefused(@ForAll long seed) {
    var bytes = cbor.encode(new RandomValues(seed).value(4));
    var random = new Random(seed);
    for (var change = 0; change < 1 + random.nextInt(4); change++) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    readOrRefused(bytes);
  }

  @Property(tries = 1_000)
  void aMessageCutOffIsRefused(@ForAll long seed) {
    var bytes = cbor.encode(new RandomValues(seed).value(4));
    var part = Arrays.copyOf(bytes, new Random(seed).nextInt(bytes.length));

    assertThat(readOrRefused(part)).isFalse();
  }

  @Property(tries = 3_000)
  void noiseIsReadOrRefused(@ForAll byte[] noise) {
    readOrRefused(noise);
  }

  private boolean readOrRefused(byte[] bytes) {
    try {
      @Nullable Object value = cbor.decode(bytes);
      // what was read can be written again: no half-read value gets through
      cbor.encode(value);
      return true;
    } catch (MalformedCborException e) {
      return false;
    }
  }
}
