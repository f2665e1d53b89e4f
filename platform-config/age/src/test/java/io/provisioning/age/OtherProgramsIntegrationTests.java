package io.provisioning.age;

import static io.provisioning.age.AgeFixtures.aHybridIdentity;
import static io.provisioning.age.AgeFixtures.anIdentity;
import static io.provisioning.age.AgeFixtures.armored;
import static io.provisioning.age.AgeFixtures.content;
import static io.provisioning.age.AgeFixtures.decrypted;
import static io.provisioning.age.AgeFixtures.encrypted;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Debian's {@code age} and the npm package {@code age-encryption} read and write the same files.
 */
class OtherProgramsIntegrationTests {

  private static final byte[] CONTENT = content(200_000);
  private static final Path NPM = Path.of("src/test/npm/other.mjs").toAbsolutePath();

  @TempDir private Path directory;

  @BeforeEach
  void write() throws IOException {
    Files.write(directory.resolve("plain"), CONTENT);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theProgramReadsAndWritesTheSameFiles(boolean isArmored) throws Exception {
    var made = Keys.generate(false);
    Files.writeString(directory.resolve("key"), made.secret() + "\n");
    var identity = Keys.identities(made.secret()).getFirst();

    write("ours", encrypted(CONTENT, identity.recipient()), isArmored);
    run("age", "-d", "-i", "key", "-o", "read", "ours");
    assertThat(directory.resolve("read")).hasBinaryContent(CONTENT);

    run("age", isArmored ? "-a" : "-e", "-r", made.recipient().toString(), "-o", "theirs", "plain");
    assertThat(decrypted(read("theirs"), identity)).isEqualTo(CONTENT);
  }

  @ParameterizedTest
  @CsvSource({"ed25519, 256, RFC4716", "rsa, 2048, RFC4716", "rsa, 3072, PEM", "rsa, 2048, PKCS8"})
  void theProgramReadsAndWritesForKeysOfOpenSsh(String type, String bits, String format)
      throws Exception {
    run("ssh-keygen", "-q", "-t", type, "-b", bits, "-m", format, "-N", "", "-f", "key");
    var recipient = Recipient.parse(Files.readString(directory.resolve("key.pub")));
    var identity = Keys.identities(Files.readString(directory.resolve("key"))).getFirst();

    assertThat(identity.recipient()).hasToString(recipient.toString());
    write("ours", encrypted(CONTENT, recipient), false);
    run("age", "-d", "-i", "key", "-o", "read", "ours");
    assertThat(directory.resolve("read")).hasBinaryContent(CONTENT);

    run("age", "-R", "key.pub", "-o", "theirs", "plain");
    assertThat(decrypted(read("theirs"), identity)).isEqualTo(CONTENT);
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void thePackageReadsAndWritesTheSameFiles(boolean isHybrid, boolean isArmored) throws Exception {
    var made = Keys.generate(isHybrid);
    var identity = Keys.identities(made.secret()).getFirst();

    write("ours", encrypted(CONTENT, identity.recipient()), isArmored);
    npm("decrypt", "ours", "read", isArmored, "\"identities\": [\"%s\"]".formatted(made.secret()));
    assertThat(directory.resolve("read")).hasBinaryContent(CONTENT);

    npm(
        "encrypt",
        "plain",
        "theirs",
        isArmored,
        "\"recipients\": [\"%s\"]".formatted(made.recipient()));
    assertThat(decrypted(read("theirs"), identity)).isEqualTo(CONTENT);
  }

  @Test
  void thePackageReadsAndWritesPassphrases() throws Exception {
    var phrase = Passphrase.of("a horse with ümlauts", 12);

    write("ours", encrypted(CONTENT, phrase), false);
    npm("decrypt", "ours", "read", false, "\"passphrase\": \"a horse with ümlauts\"");
    assertThat(directory.resolve("read")).hasBinaryContent(CONTENT);

    npm("encrypt", "plain", "theirs", false, "\"passphrase\": \"a horse with ümlauts\"");
    assertThat(decrypted(read("theirs"), phrase)).isEqualTo(CONTENT);
  }

  @Test
  void recipientsAreThoseThatThePackageMakes() throws Exception {
    for (var hybrid : List.of(false, true)) {
      var lines =
          run("node", NPM.toString(), "keygen", "{\"hybrid\": %s}".formatted(hybrid))
              .lines()
              .toList();

      assertThat(Keys.identities(lines.getFirst()).getFirst().recipient())
          .hasToString(lines.getLast());
    }
    assertThat(anIdentity().recipient().isPostQuantum()).isFalse();
    assertThat(aHybridIdentity().recipient().isPostQuantum()).isTrue();
  }

  private void write(String name, byte[] file, boolean isArmored) throws IOException {
    Files.write(directory.resolve(name), isArmored ? armored(file) : file);
  }

  private byte[] read(String name) throws IOException {
    return Files.readAllBytes(directory.resolve(name));
  }

  private void npm(String what, String in, String out, boolean isArmored, String keys)
      throws Exception {
    run(
        "node",
        NPM.toString(),
        what,
        "{\"in\": \"%s\", \"out\": \"%s\", \"armor\": %s, %s}".formatted(in, out, isArmored, keys));
  }

  private String run(String... command) throws Exception {
    var printed = directory.resolve("printed");
    var process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(printed)).isZero();
      return Files.readString(printed);
    } finally {
      process.destroyForcibly();
    }
  }
}
