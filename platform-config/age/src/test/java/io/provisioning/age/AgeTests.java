package io.provisioning.age;

import static io.provisioning.age.AgeFixtures.aHybridIdentity;
import static io.provisioning.age.AgeFixtures.anIdentity;
import static io.provisioning.age.AgeFixtures.armored;
import static io.provisioning.age.AgeFixtures.content;
import static io.provisioning.age.AgeFixtures.decrypted;
import static io.provisioning.age.AgeFixtures.encrypted;
import static io.provisioning.age.AgeFixtures.inspected;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgeTests {

  private static final int CHUNK = 64 << 10;

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1, 300_000})
  void everySizeComesBackAlsoAsText(int size) {
    var identity = anIdentity();
    var file = encrypted(content(size), identity.recipient());

    assertThat(decrypted(file, identity)).isEqualTo(content(size));
    assertThat(decrypted(armored(file), identity)).isEqualTo(content(size));
    assertThat(inspected(file).contentBytes()).isEqualTo(size);
    assertThat(inspected(armored(file)))
        .isEqualTo(
            new Inspection(
                "age-encryption.org/v1",
                true,
                List.of("X25519"),
                "no",
                null,
                inspected(file).headerBytes(),
                size));
  }

  @Test
  void eachRecipientOpensTheFileAndNobodyElse() {
    var first = anIdentity();
    var second = anIdentity();
    var file = encrypted(content(10), first.recipient(), second.recipient());

    assertThat(decrypted(file, first)).isEqualTo(content(10));
    assertThat(decrypted(file, anIdentity(), second)).isEqualTo(content(10));
    assertProblem(AgeProblem.NO_MATCHING_IDENTITY, () -> decrypted(file, anIdentity()));
  }

  @Test
  void hybridRecipientsShareNoFileWithOthers() {
    var hybrid = aHybridIdentity();
    var file = encrypted(content(10), hybrid.recipient(), aHybridIdentity().recipient());

    assertThat(decrypted(file, hybrid)).isEqualTo(content(10));
    assertThat(inspected(file).postQuantum()).isEqualTo("yes");
    assertProblem(
        AgeProblem.INVALID_KEY,
        () -> encrypted(content(10), hybrid.recipient(), anIdentity().recipient()));
  }

  @Test
  void aPassphraseIsTheOnlyRecipient() {
    var phrase = Passphrase.of("correct horse", 10);
    var file = encrypted(content(10), phrase);

    assertThat(decrypted(file, Passphrase.of("correct horse"))).isEqualTo(content(10));
    assertThat(inspected(file).workFactor()).isEqualTo(10);
    assertProblem(
        AgeProblem.NO_MATCHING_IDENTITY, () -> decrypted(file, Passphrase.of("wrong horse")));
    assertProblem(
        AgeProblem.INVALID_KEY, () -> encrypted(content(10), phrase, anIdentity().recipient()));
    assertProblem(AgeProblem.INVALID_KEY, () -> Passphrase.of(""));
  }

  @Test
  void aHostileWorkFactorIsRefusedBeforeAnyWork() {
    var file = new String(encrypted(content(10), Passphrase.of("x", 10)), UTF_8);

    for (var factor : List.of("23", "40", "2147483647", "9999999999")) {
      var hostile = file.replaceFirst("(-> scrypt \\S+) 10", "$1 " + factor).getBytes(UTF_8);

      assertThatExceptionOfType(ProblemException.class)
          .isThrownBy(() -> decrypted(hostile, Passphrase.of("x")))
          .withMessageContaining("work factor of " + factor);
    }
  }

  @Test
  void aHeaderHasABound() {
    var lines = "-> grease " + "x".repeat(100) + "\nAAAA\n";
    var endless = new ByteArrayInputStream(lines.repeat(30_000).getBytes(UTF_8));
    var begin = new ByteArrayInputStream("age-encryption.org/v1\n".getBytes(UTF_8));

    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(
            () -> Age.decrypt(new SequenceInputStream(begin, endless), List.of(anIdentity())))
        .withMessageContaining("larger than 2 MiB");
    assertProblem(
        AgeProblem.INVALID_KEY,
        () ->
            Age.encrypt(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                Collections.nCopies(25_000, anIdentity().recipient())));
  }

  @Test
  void whatEndsEarlyIsNeverTakenForWhole() {
    var identity = anIdentity();
    var file = encrypted(content(CHUNK + 10), identity.recipient());

    for (int length = 0; length < file.length; length += length < 400 ? 1 : 997) {
      var part = java.util.Arrays.copyOf(file, length);
      assertThatExceptionOfType(ProblemException.class)
          .as("%d bytes", length)
          .isThrownBy(() -> decrypted(part, identity));
    }
  }

  @Test
  void anInputThatFailsLeavesNoFileThatIsWhole() {
    var identity = anIdentity();
    var out = new java.io.ByteArrayOutputStream();
    var failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the disk is gone");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException("the disk is gone");
          }
        };
    var in = new SequenceInputStream(new ByteArrayInputStream(content(CHUNK + 10)), failing);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> Age.encrypt(in, out, List.of(identity.recipient())));
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> decrypted(out.toByteArray(), identity));
  }

  static void assertProblem(AgeProblem problem, ThrowingCallable call) {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(call)
        .satisfies(thrown -> assertThat(thrown.problem()).isEqualTo(problem));
  }
}
