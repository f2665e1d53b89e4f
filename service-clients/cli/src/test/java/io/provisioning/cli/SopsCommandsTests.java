package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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

class SopsCommandsTests {

  private static final String PLAIN = "# of the shop\nuser: ada\npassword: tiger\nport: 5432\n";

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    does("age", "keygen", "-o", "key");
    shell.environment.put("SOPS_AGE_KEY_FILE", "key");
    rules("key");
    write("a.yaml", PLAIN);
    does("sops", "encrypt", "-i", "a.yaml");
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(shell.directory.resolve(name), text);
  }

  private String read(String name) throws IOException {
    return Files.readString(shell.directory.resolve(name));
  }

  /** All files are for the identities of this file. */
  private void rules(String key) throws IOException {
    does("age", "keygen", "-y", key);
    write(".sops.yaml", "creation_rules:\n- age: " + shell.out());
  }

  private void does(String... command) {
    assertThat(shell.run(command)).as(shell.err()).isZero();
  }

  private void refuses(int code, String why, String... command) {
    assertThat(shell.run(command)).as(shell.err()).isEqualTo(code);
    assertThat(shell.err()).contains(why).doesNotContain("tiger");
  }

  private void holds(String name, String plain) {
    does("sops", "decrypt", name);
    assertThat(shell.bytes()).asString(UTF_8).isEqualTo(plain);
  }

  @Test
  void whatIsEncryptedIsDecrypted() throws IOException {
    assertThat(read("a.yaml")).contains("user: ENC[").doesNotContain("tiger", "of the shop");
    holds("a.yaml", PLAIN);
    does("sops", "decrypt", "--extract", "[\"password\"]", "a.yaml");
    assertThat(shell.bytes()).asString(UTF_8).isEqualTo("tiger");
    does("sops", "decrypt", "-o", "plain", "a.yaml");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(shell.directory.resolve("plain"))))
        .isEqualTo("rw-------");
    does("sops", "decrypt", "-i", "a.yaml");
    assertThat(read("a.yaml")).isEqualTo(PLAIN);
  }

  @Test
  void optionsSayWhatIsEncryptedToWhom() throws IOException {
    write("b.yaml", PLAIN);
    does("age", "keygen", "-o", "other");
    does("age", "keygen", "-y", "other");
    does(
        "sops",
        "encrypt",
        "-i",
        "--age",
        shell.out().strip(),
        "--encrypted-regex",
        "^pass",
        "--mac-only-encrypted",
        "b.yaml");

    assertThat(read("b.yaml")).contains("user: ada", "mac_only_encrypted: true");
    does("sops", "decrypt", "--identity", "other", "b.yaml");
    refuses(128, "encrypted to other keys", "sops", "decrypt", "b.yaml");
  }

  @Test
  void identitiesComeFromWhereSopsLooks() throws IOException {
    var secret = read("key").lines().toList().getLast();
    shell.environment.clear();
    refuses(128, "encrypted to other keys", "sops", "decrypt", "a.yaml");
    shell.environment.put("SOPS_AGE_KEY", secret);
    holds("a.yaml", PLAIN);
    shell.environment.clear();
    Files.createDirectories(shell.directory.resolve(".config/sops/age"));
    write(".config/sops/age/keys.txt", secret + "\n");
    shell.environment.put("HOME", shell.directory.toString());
    holds("a.yaml", PLAIN);
    does("sops", "decrypt", "--identity", "key", "a.yaml");
  }

  @Test
  void exitCodesAreThoseOfSops() throws IOException {
    var file = read("a.yaml");
    write("a.yaml", file.replaceFirst("data:.", "data:!"));
    holds(
        "a.yaml",
        PLAIN.replace(
            " of the shop", read("a.yaml").lines().findFirst().orElseThrow().substring(1)));
    write(
        "a.yaml",
        file.replaceFirst("user: ENC\\[AES256_GCM,data:.", "user: ENC[AES256_GCM,data:!"));
    refuses(25, "`user` does not authenticate", "sops", "decrypt", "a.yaml");
    write("a.yaml", file.replaceFirst("(?m)^user: .*\\n", ""));
    refuses(51, "differs from what was encrypted", "sops", "decrypt", "a.yaml");
    refuses(51, "differs from what was encrypted", "sops", "set", "a.yaml", "[\"x\"]", "1");
  }

  @Test
  void valuesAreSetAndRemoved() throws IOException {
    var before = read("a.yaml");
    does("sops", "set", "a.yaml", "[\"password\"]", "\"lion\"");
    assertThat(read("a.yaml").lines().filter(before::contains)).hasSizeGreaterThan(10);
    write("value", "{\"host\": [\"db1\"]}");
    does("sops", "set", "--value-file", "value", "a.yaml", "[\"db\"]");
    does("sops", "unset", "a.yaml", "[\"port\"]");
    does("sops", "rotate", "-i", "a.yaml");

    holds("a.yaml", "# of the shop\nuser: ada\npassword: lion\ndb:\n    host:\n        - db1\n");
    refuses(2, "no value at", "sops", "unset", "a.yaml", "[\"port\"]");
    refuses(2, "not a path", "sops", "unset", "a.yaml", "port");
    refuses(2, "is not JSON", "sops", "set", "a.yaml", "[\"port\"]", "tiger");
    refuses(2, "exactly one value is needed", "sops", "set", "a.yaml", "[\"port\"]");
  }

  @Test
  void keysAreChangedToThoseOfTheRules() throws IOException {
    does("age", "keygen", "-o", "other");
    rules("other");
    shell.piping("");
    refuses(4, "needs a confirmation", "sops", "updatekeys", "a.yaml");
    does("sops", "updatekeys", "--yes", "a.yaml");
    assertThat(shell.err()).contains("- age1", "+ age1");
    refuses(128, "encrypted to other keys", "sops", "decrypt", "a.yaml");
    shell.environment.put("SOPS_AGE_KEY_FILE", "other");
    holds("a.yaml", PLAIN);
    does("sops", "updatekeys", "a.yaml");
    assertThat(shell.err()).contains("already has these keys");
  }

  @Test
  void keysOfAllFilesAreChangedTogether() throws IOException {
    Files.createDirectory(shell.directory.resolve("deep"));
    write("deep/b.json", "{\"a\": \"tiger\"}");
    does("sops", "encrypt", "-i", "deep/b.json");
    does("age", "keygen", "-o", "other");
    rules("other");
    does("sops", "updatekeys", "--all", "--yes", ".");

    assertThat(shell.out())
        .contains(
            "changed  a.yaml",
            "changed  deep/b.json",
            "2 changed",
            "any of the changed files: age1");
    refuses(128, "encrypted to other keys", "sops", "decrypt", "deep/b.json");
    does("sops", "decrypt", "--identity", "other", "deep/b.json");
    refuses(2, "is not a directory", "sops", "updatekeys", "--all", "--yes", "a.yaml");
  }

  @Test
  void aProgramGetsTheValues() throws IOException {
    does("sops", "exec-env", "a.yaml", "printf %s \"$password\"");
    assertThat(shell.bytes()).asString(UTF_8).isEqualTo("tiger");
    assertThat(shell.run("sops", "exec-env", "a.yaml", "exit 7")).isEqualTo(7);

    does("sops", "exec-file", "a.yaml", "cat {}; stat -c %a {}; echo {}");
    var printed = new String(shell.bytes(), UTF_8);
    assertThat(printed).startsWith(PLAIN + "600\n");
    assertThat(Path.of(printed.lines().toList().getLast())).doesNotExist();
    refuses(2, "where the copy goes", "sops", "exec-file", "a.yaml", "true");
  }

  @Test
  void whatIsEditedIsEncryptedAgain() throws IOException {
    shell.environment.put("EDITOR", "sed -i s/ada/bob/");
    does("sops", "edit", "a.yaml");
    holds("a.yaml", PLAIN.replace("ada", "bob"));
    var before = read("a.yaml");
    shell.environment.put("EDITOR", "true");
    does("sops", "edit", "a.yaml");
    assertThat(shell.err()).contains("nothing was changed");
    shell.environment.put("EDITOR", "sh -c 'echo \": [\" > $0'");
    shell.piping("");
    refuses(2, "line 1", "sops", "edit", "a.yaml");
    shell.environment.put("EDITOR", "false");
    refuses(2, "ended with exit code 1", "sops", "edit", "a.yaml");
    shell.environment.put("SOPS_EDITOR", "sh -c 'echo x >> a.yaml; echo \"a: 1\" > $0'");
    refuses(4, "changed in the meantime", "sops", "edit", "a.yaml");
    assertThat(read("a.yaml")).isEqualTo(before + "x\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dotenv", "ini", "json", "binary"})
  void theFormatCanBeNamed(String type) throws IOException {
    write("x", type.equals("json") ? "{}" : "a=1\n");
    does("sops", "encrypt", "-i", "--input-type", type, "x");
    does("sops", "decrypt", "--input-type", type, "x");
  }

  @Test
  void whatMakesNoSenseIsRefused() throws IOException {
    write("plain.yaml", PLAIN);
    refuses(4, "encrypted already", "sops", "encrypt", "a.yaml");
    refuses(2, "is not encrypted", "sops", "decrypt", "plain.yaml");
    refuses(2, "there is no file", "sops", "decrypt", "nope");
    refuses(2, "exclude each other", "sops", "decrypt", "-i", "-o", "x", "a.yaml");
    refuses(2, "one value cannot", "sops", "decrypt", "-i", "--extract", "[\"a\"]", "a.yaml");
    refuses(
        2,
        "exclude each other",
        "sops",
        "encrypt",
        "--encrypted-regex",
        "a",
        "--encrypted-suffix",
        "b",
        "plain.yaml");
    write(".sops.yaml", "creation_rules:\n- path_regex: nope\n  age: x\n");
    refuses(2, "no recipient was given", "sops", "encrypt", "plain.yaml");
    refuses(2, "no rule", "sops", "updatekeys", "a.yaml");
  }
}
