package io.provisioning.config.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTests {

  @TempDir private Path directory;

  @Test
  void aFileAndTheDirectoriesAboveItAreForTheirOwnerAlone() throws Exception {
    var file = directory.resolve("a/b/settings.json");

    WholeFile.write(file, bytes("first"));
    WholeFile.write(file, bytes("second"));

    assertThat(file).content(UTF_8).isEqualTo("second");
    assertThat(permissions(file)).isEqualTo("rw-------");
    assertThat(permissions(directory.resolve("a"))).isEqualTo("rwx------");
    assertThat(permissions(directory.resolve("a/b"))).isEqualTo("rwx------");
    assertThat(directory.resolve("a/b")).isDirectoryContaining(file::equals);
    try (var files = Files.list(directory.resolve("a/b"))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void whatCannotBeWrittenLeavesNothingBehind() throws Exception {
    var file = directory.resolve("taken");
    Files.createDirectories(file.resolve("by a directory"));

    assertThatThrownBy(() -> WholeFile.write(file, bytes("never"))).isInstanceOf(IOException.class);

    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aReaderFindsTheOldContentOrTheNewOne() throws Exception {
    var file = directory.resolve("turns");
    var contents = new byte[][] {bytes("a".repeat(100_000)), bytes("b".repeat(50_000))};
    WholeFile.write(file, contents[0]);
    var isDone = new AtomicBoolean();
    var writer =
        Thread.ofPlatform()
            .start(() -> {
              try {
                for (var turn = 0; turn < 50; turn++) {
                  WholeFile.write(file, contents[turn % 2]);
                }
              } catch (IOException e) {
                throw new IllegalStateException(e);
              } finally {
                isDone.set(true);
              }
            });

    while (!isDone.get()) {
      assertThat(Files.readAllBytes(file)).isIn((Object[]) contents);
    }
    writer.join();
  }

  @Test
  void whatAKilledWriterLeftIsTold() {
    assertThat(WholeFile.isDraft(directory.resolve("web.json.123.draft"))).isTrue();
    assertThat(WholeFile.isDraft(directory.resolve("web.json"))).isFalse();
  }

  @Test
  void whatIsNotThereIsDeletedAllTheSame() throws Exception {
    var file = directory.resolve("gone");
    WholeFile.delete(file);
    WholeFile.write(file, bytes("here"));

    WholeFile.delete(file);

    assertThat(file).doesNotExist();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
