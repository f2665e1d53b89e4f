package io.provisioning.age;

import static io.provisioning.age.AgeFixtures.anIdentity;
import static io.provisioning.age.AgeFixtures.armored;
import static io.provisioning.age.AgeFixtures.content;
import static io.provisioning.age.AgeFixtures.decrypted;
import static io.provisioning.age.AgeFixtures.encrypted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.problem.ProblemException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every byte of a file, changed, left out or doubled: a problem, or the same content. */
class TamperingTests {

  private final Identity identity = anIdentity();
  private final byte[] content = content(200);
  private final byte[] file = encrypted(content, identity.recipient());

  @Test
  void noByteOfAFileCanBeChanged() {
    for (int place = 0; place < file.length; place++) {
      for (int bit = 0; bit < 8; bit++) {
        var altered = file.clone();
        altered[place] ^= (byte) (1 << bit);
        assertRefused(altered);
      }
    }
  }

  @Test
  void noByteOfAFileCanBeLeftOutOrDoubled() {
    for (int place = 0; place < file.length; place++) {
      var before = Arrays.copyOf(file, place);
      var after = Arrays.copyOfRange(file, place, file.length);
      assertRefused(Primitives.join(before, Arrays.copyOfRange(after, 1, after.length)));
      assertRefused(Primitives.join(before, new byte[] {after[0]}, after));
    }
  }

  @Test
  void changedTextIsRefusedOrTheSame() {
    var text = armored(file);
    for (int place = 0; place < text.length; place++) {
      for (int value = 0; value < 256; value += 5) {
        var altered = text.clone();
        altered[place] = (byte) value;
        assertRefusedOrSame(altered);
      }
    }
  }

  @Test
  void bytesAtRandomAreRefused() {
    var random = new Random(7);
    for (int round = 0; round < 2_000; round++) {
      var altered = file.clone();
      int from = random.nextInt(altered.length);
      for (int place = from; place < Math.min(altered.length, from + random.nextInt(40)); place++) {
        altered[place] = (byte) random.nextInt();
      }
      assertRefusedOrSame(altered);
    }
  }

  private void assertRefused(byte[] altered) {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> decrypted(altered, identity));
  }

  private void assertRefusedOrSame(byte[] altered) {
    try {
      assertThat(decrypted(altered, identity)).isEqualTo(content);
    } catch (ProblemException problem) {
      assertThat(problem.problem()).isInstanceOf(AgeProblem.class);
    }
  }
}
