package io.provisioning.cli.extension;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.referrer.Provenance.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GitSourceTests {

  @TempDir private Path root;
  private Path web;
  private Path common;

  @BeforeEach
  void files() throws IOException {
    web = Files.createDirectories(root.resolve("packages/web"));
    common = Files.createDirectory(root.resolve("packages/shared")).resolve("common.sh");
    Files.writeString(web.resolve("install.sh"), "true\n");
    Files.writeString(common, "true\n");
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    var command =
        new ArrayList<>(List.of("git", "-c", "user.name=ada", "-c", "user.email=ada@example.org"));
    command.addAll(List.of(arguments));
    var process =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).as(command.toString()).isZero();
  }

  private void commit() throws IOException, InterruptedException {
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "all");
  }

  private Source source() throws InterruptedException {
    return GitSource.of(web, List.of(common)).orElseThrow();
  }

  @Test
  void knowsCommitAndDirectory() throws Exception {
    commit();
    git("remote", "add", "origin", "https://ada:secret@example.org/shop.git");

    var head = Files.readString(root.resolve(".git/refs/heads/" + branch())).strip();
    assertThat(source())
        .isEqualTo(
            new Source(
                Optional.of("git+https://example.org/shop.git"), head, "packages/web", false));
  }

  private String branch() throws IOException {
    return Files.readString(root.resolve(".git/HEAD")).strip().replaceFirst(".*/", "");
  }

  @Test
  void whatTheCommitDoesNotHaveIsSaid() throws Exception {
    Files.writeString(root.resolve(".gitignore"), "*.md\n");
    commit();
    Files.writeString(root.resolve("elsewhere"), "no part of it");
    assertThat(source().isDirty()).isFalse();

    Files.writeString(web.resolve("README.md"), "ignored, but packed");
    assertThat(source().isDirty()).isTrue();
    Files.delete(web.resolve("README.md"));
    assertThat(source().isDirty()).isFalse();

    Files.writeString(common, "false\n");
    assertThat(source().isDirty()).isTrue();
  }

  @Test
  void nothingIsSaidOutsideOfARepositoryOrWithoutACommit() throws Exception {
    assertThat(GitSource.of(web, List.of())).isEmpty();
    git("init", "-q");
    assertThat(GitSource.of(web, List.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "https://example.org/a/b.git, git+https://example.org/a/b.git",
    "https://ada:secret@example.org:8443/a?token=secret, git+https://example.org:8443/a",
    "ssh://git@example.org/a/b, git+ssh://example.org/a/b",
    "git@example.org:a/b.git, git+ssh://example.org/a/b.git"
  })
  void addressesHaveNoCredentials(String remote, String address) {
    assertThat(GitSource.address(remote)).hasValue(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/home/ada/shop",
        "../shop",
        "file:///home/ada/shop",
        "ext::sh -c true",
        "https://ada:se@cret@example.org/a"
      })
  void whatMayBeAPathOrASecretIsLeftOut(String remote) {
    assertThat(GitSource.address(remote)).isEmpty();
  }
}
