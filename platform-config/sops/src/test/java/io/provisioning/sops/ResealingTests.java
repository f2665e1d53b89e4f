package io.provisioning.sops;

import static io.provisioning.sops.SopsFileTests.refuses;
import static io.provisioning.sops.SopsFixtures.ADA;
import static io.provisioning.sops.SopsFixtures.BOB;
import static io.provisioning.sops.SopsFixtures.NOW;
import static io.provisioning.sops.SopsFixtures.decrypted;
import static io.provisioning.sops.SopsFixtures.encrypted;
import static io.provisioning.sops.SopsFixtures.opened;
import static io.provisioning.sops.SopsFixtures.recipient;
import static io.provisioning.sops.SopsFixtures.to;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.age.Identity;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.value.SopsProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResealingTests {

  @TempDir private Path directory;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(directory.resolve("deep/er"));
    put("a.yaml", encrypted("a: tiger\n", SopsFormat.YAML));
    put("deep/b.json", encrypted("{\"b\": \"tiger\"}", SopsFormat.JSON));
    put("deep/er/c", encrypted("tiger", SopsFormat.BINARY));
    put("deep/er/plain.yaml", "sops: is a program that writes ENC[AES256_GCM,\n");
    put("deep/broken.json", "{\"sops\": ENC[AES256_GCM,");
    rules(BOB);
  }

  private void rules(Identity... identities) throws IOException {
    put(".sops.yaml", "creation_rules:\n- age:\n");
    for (var identity : identities) {
      Files.writeString(
          directory.resolve(".sops.yaml"),
          "  - " + recipient(identity) + "\n",
          java.nio.file.StandardOpenOption.APPEND);
    }
  }

  private void put(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  private Resealing.Report reseal(Identity... identities) {
    try {
      return new Resealing(directory, List.of(identities), NOW).reseal();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (var all = Files.walk(directory)) {
      for (var file : all.filter(Files::isRegularFile).toList()) {
        files.put(directory.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }

  private static String of(Map<String, String> files, String name) {
    return Objects.requireNonNull(files.get(name));
  }

  @Test
  void allFilesGetTheKeysOfTheirRules() throws IOException {
    Files.setPosixFilePermissions(
        directory.resolve("a.yaml"), PosixFilePermissions.fromString("rw-r-----"));
    var before = files();
    var report = reseal(ADA);
    var after = files();

    assertThat(report.changed()).hasSize(3);
    assertThat(report.retired()).containsExactly(recipient(ADA));
    assertThat(after.keySet()).isEqualTo(before.keySet());
    assertThat(decrypted(of(after, "a.yaml"), SopsFormat.YAML, BOB)).isEqualTo("a: tiger\n");
    assertThat(decrypted(of(after, "deep/er/c"), SopsFormat.BINARY, BOB)).isEqualTo("tiger");
    for (var name : List.of("a.yaml", "deep/b.json", "deep/er/c")) {
      refuses(
          SopsProblem.NO_DATA_KEY,
          () -> opened(of(after, name), SopsFormat.of(Path.of(name)), ADA));
    }
    assertThat(after).containsEntry("deep/er/plain.yaml", before.get("deep/er/plain.yaml"));
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("a.yaml"))))
        .isEqualTo("rw-r-----");
  }

  @Test
  void aSecondCallChangesNothing() throws IOException {
    reseal(ADA);
    var before = files();
    var report = reseal();

    assertThat(report.changed()).isEmpty();
    assertThat(report.unchanged()).hasSize(3);
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void oneFileThatDoesNotOpenLeavesAllAsTheyWere() throws IOException {
    put("z.yaml", encrypted("a: 1\n", SopsFormat.YAML, to(SopsFixtures.anIdentity())));
    var before = files();

    refuses(SopsProblem.NO_DATA_KEY, () -> reseal(ADA));
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void aFileWithoutARuleLeavesAllAsTheyWere() throws IOException {
    put(".sops.yaml", "creation_rules:\n- path_regex: deep\n  age: " + recipient(BOB) + "\n");
    var before = files();

    refuses(SopsProblem.INVALID_RULES, () -> reseal(ADA));
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void whatWasInterruptedBeforeTheListNeverHappened() throws IOException {
    put(".a.yaml.sops-new", "half of it");
    reseal(ADA);

    assertThat(files()).doesNotContainKey(".a.yaml.sops-new");
    assertThat(decrypted(of(files(), "a.yaml"), SopsFormat.YAML, BOB)).isEqualTo("a: tiger\n");
  }

  @Test
  void whatWasInterruptedAfterTheListIsCompleted() throws IOException {
    var old = files();
    reseal(ADA);
    var changed = files();
    var list = new StringBuilder();
    for (var name : List.of("a.yaml", "deep/b.json")) {
      put(name, of(old, name));
      list.append(digest(of(old, name))).append(' ').append(name).append('\n');
    }
    // one of the two had taken its place already
    put("deep/.b.json.sops-new", of(changed, "deep/b.json"));
    put("a.yaml", of(changed, "a.yaml"));
    put(Resealing.LIST, list.toString());

    assertThat(reseal().completed()).containsExactly(directory.resolve("deep/b.json"));
    assertThat(files()).isEqualTo(changed);
  }

  @Test
  void aFileThatSomebodyChangedMeanwhileIsNotReplaced() throws IOException {
    put("deep/.b.json.sops-new", "new");
    put(Resealing.LIST, digest("other") + " deep/b.json\n");

    refuses(SopsProblem.CHANGED_MEANWHILE, () -> reseal(ADA));
  }

  @Test
  void aNewVersionThatIsGoneIsNotTakenForDone() throws IOException {
    put(Resealing.LIST, digest(of(files(), "a.yaml")) + " a.yaml\n");

    refuses(SopsProblem.CHANGED_MEANWHILE, () -> reseal(ADA));
  }

  @Test
  void aListThatLeadsOutIsRefused() throws IOException {
    put(Resealing.LIST, digest("x") + " ../x\n");

    refuses(SopsProblem.INVALID_DOCUMENT, () -> reseal(ADA));
  }

  private static String digest(String text) {
    try {
      return java.util.HexFormat.of()
          .formatHex(
              java.security.MessageDigest.getInstance("SHA-256")
                  .digest(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
