package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgeCommandsTests {

  private static final String TEXT = "the plan of the castle\n";

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    Files.writeString(file("plain"), TEXT);
    Files.writeString(file("phrase"), "a horse that nobody stapled\nleft out\n");
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private Path file(String name) {
    return shell.directory.resolve(name);
  }

  private void does(String command) {
    assertThat(shell.run(command.split(" "))).as(shell.err()).isZero();
  }

  private void refuses(int code, String command, String why) {
    assertThat(shell.run(command.split(" "))).as(shell.err()).isEqualTo(code);
    assertThat(shell.err()).contains(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " --pq"})
  void whatIsEncryptedToAKeyIsDecryptedWithIt(String kind) {
    does("age keygen -o key" + kind);
    assertThat(shell.err()).contains("public key: age1");
    does("age encrypt -i key -o file plain");
    does("age decrypt -i key -o read file");

    assertThat(file("read")).hasContent(TEXT);
    assertThat(file("key")).satisfies(AgeCommandsTests::isForItsOwnerAlone);
    assertThat(file("read")).satisfies(AgeCommandsTests::isForItsOwnerAlone);
  }

  private static void isForItsOwnerAlone(Path file) throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void recipientsComeFromOptionsAndFiles() throws IOException {
    does("age keygen -o first");
    does("age keygen -y first");
    var first = shell.out().strip();
    does("age keygen -o second");
    does("age keygen -y -o team second");
    Files.writeString(file("team"), "# the team\n\n" + Files.readString(file("team")));

    does("age encrypt -a -r " + first + " -R team -o file plain");
    does("age decrypt -i second file");
    assertThat(shell.bytes()).asString(UTF_8).isEqualTo(TEXT);
    does("age inspect --json file");
    assertThat(JsonText.object(shell.out()))
        .containsEntry("armored", true)
        .containsEntry("content_bytes", TEXT.length());
    does("age inspect file");
    assertThat(shell.out()).contains("recipient     X25519\nrecipient     X25519\n");
  }

  @Test
  void bytesArePipedInAndOut() {
    does("age keygen");
    shell.piping(shell.out().getBytes(UTF_8));
    does("age encrypt -i - plain");
    var encrypted = shell.bytes();
    does("age keygen -o other");
    refuses(2, "age decrypt -i - -", "cannot both come from standard input");
    shell.piping(encrypted);
    refuses(4, "age decrypt -i other", "not encrypted to any of these");
    assertThat(shell.bytes()).isEmpty();
  }

  @Test
  void aPassphraseComesFromAFileOrIsTypedTwice() {
    does("age encrypt -p --passphrase-file phrase -o file plain");
    does("age decrypt --passphrase-file phrase file");
    assertThat(shell.bytes()).asString(UTF_8).isEqualTo(TEXT);

    shell.typing("a horse that nobody stapled");
    does("age decrypt file");
    shell.typing("another");
    refuses(4, "age decrypt file", "the passphrase is wrong");
    shell.typing("one\nanother");
    refuses(2, "age encrypt -p -o typed plain", "do not match");
    shell.piping("");
    refuses(4, "age decrypt file", "no terminal");
  }

  @Test
  void identitiesMayBeLocked() {
    does("age keygen -o key");
    does("age encrypt -p --passphrase-file phrase -a -o locked key");
    does("age encrypt -i key -o file plain");
    does("age decrypt -i locked --passphrase-file phrase file");

    assertThat(shell.bytes()).asString(UTF_8).isEqualTo(TEXT);
  }

  @Test
  void aFileThatIsThereStaysUnlessItIsForced() throws IOException {
    does("age keygen -o key");
    var key = Files.readString(file("key"));
    refuses(4, "age keygen -o key", "exists");
    assertThat(file("key")).hasContent(key);
    refuses(4, "age encrypt -i key -o plain plain", "exists");
    does("age encrypt -i key -o plain --force plain");
    does("age decrypt -i key plain");
    assertThat(shell.bytes()).asString(UTF_8).isEqualTo(TEXT);
  }

  @Test
  void aDamagedFileLeavesNoResult() throws IOException {
    does("age keygen -o key");
    does("age encrypt -i key -o file plain");
    var bytes = Files.readAllBytes(file("file"));
    bytes[bytes.length - 1] ^= 1;
    Files.write(file("file"), bytes);

    refuses(2, "age decrypt -i key -o read file", "is damaged");
    try (var files = Files.list(shell.directory)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("file", "home", "key", "phrase", "plain");
    }
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    does("age keygen -o key");
    does("age encrypt -i key -o file plain");
    refuses(2, "age encrypt plain", "no recipient");
    refuses(2, "age encrypt -p -i key plain", "cannot be combined with recipients");
    refuses(2, "age encrypt -r nope plain", "not a valid recipient");
    refuses(2, "age encrypt -R plain plain", "line 1");
    refuses(2, "age encrypt -i plain plain", "line 1: this is not an identity");
    refuses(2, "age encrypt -i key .", "is a directory");
    refuses(2, "age encrypt -i key nope", "cannot be read");
    refuses(2, "age encrypt -i key -o nope/file plain", "cannot be written");
    refuses(2, "age decrypt file", "no identity");
    refuses(2, "age decrypt -i key plain", "not a file encrypted with age");
    refuses(2, "age inspect plain", "not a file encrypted with age");
    refuses(2, "age keygen key", "is not read from a file");
    shell.showing();
    refuses(2, "age encrypt -i key plain", "cannot be printed on a terminal");
  }
}
