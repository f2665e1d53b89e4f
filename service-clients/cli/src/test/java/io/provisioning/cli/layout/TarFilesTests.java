package io.provisioning.cli.layout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TarFilesTests {

  @TempDir private Path directory;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, UTF_8.name());

  private void put(TarArchiveEntry entry, String text) throws IOException {
    var content = text.getBytes(UTF_8);
    if (entry.isFile()) {
      entry.setSize(content.length);
    }
    tar.putArchiveEntry(entry);
    if (entry.isFile()) {
      tar.write(content);
    }
    tar.closeArchiveEntry();
  }

  private byte[] tar() throws IOException {
    tar.finish();
    return bytes.toByteArray();
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(directory.resolve("it.tar"), content);
  }

  private void refuses(byte[] content, String why) throws IOException {
    var file = file(content);
    assertThatThrownBy(() -> TarFiles.open(file))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(LayoutProblem.INVALID_LAYOUT))
        .hasMessageContaining(why);
  }

  @Test
  void filesAreReadWhereTheyAre() throws IOException {
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    var longName = "blobs/sha512/" + "a".repeat(128);
    put(new TarArchiveEntry("./"), "");
    put(new TarArchiveEntry("blobs/"), "");
    put(new TarArchiveEntry("./index.json"), "one");
    put(new TarArchiveEntry(longName), "x".repeat(1000));
    put(new TarArchiveEntry("empty"), "");

    try (var files = TarFiles.open(file(tar()))) {
      try (var one = files.open("index.json");
          var two = files.open(longName)) {
        assertThat(one).hasContent("one");
        assertThat(two).hasContent("x".repeat(1000));
      }
      assertThat(files.size("empty")).hasValue(0);
      assertThat(files.size("blobs")).isEmpty();
      assertThat(files.size("other")).isEmpty();
    }
  }

  @Test
  void longNamesOfGnuAreRead() throws IOException {
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
    put(new TarArchiveEntry("blobs/sha512/" + "b".repeat(128)), "two");

    try (var files = TarFiles.open(file(tar()))) {
      assertThat(files.size("blobs/sha512/" + "b".repeat(128))).hasValue(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"../index.json", "blobs/../../x", "a\\b", "a//b", "..", "a/.."})
  void pathsThatLeadOutAreRefused(String path) throws IOException {
    put(new TarArchiveEntry(path, true), "x");

    refuses(tar(), "leads out");
  }

  @Test
  void anAbsolutePathIsRefused() throws IOException {
    put(new TarArchiveEntry("/etc/passwd", true), "x");

    refuses(tar(), "leads out");
  }

  @ParameterizedTest
  @ValueSource(bytes = {TarConstants.LF_SYMLINK, TarConstants.LF_LINK})
  void linksAreRefused(byte type) throws IOException {
    var link = new TarArchiveEntry("index.json", type);
    link.setLinkName("/etc/passwd");
    put(link, "");

    refuses(tar(), "is a link");
  }

  @ParameterizedTest
  @ValueSource(
      bytes = {
        TarConstants.LF_CHR,
        TarConstants.LF_BLK,
        TarConstants.LF_FIFO,
        TarConstants.LF_GNUTYPE_SPARSE,
        (byte) 'Z'
      })
  void whatIsNoFileIsRefused(byte type) throws IOException {
    tar.putArchiveEntry(new TarArchiveEntry("index.json", type));
    tar.closeArchiveEntry();

    refuses(tar(), "not a regular file");
  }

  @Test
  void aSecondFileOfTheSameNameIsRefused() throws IOException {
    put(new TarArchiveEntry("index.json"), "one");
    put(new TarArchiveEntry("./index.json"), "two");

    refuses(tar(), "two files `index.json`");
  }

  @Test
  void whatIsCutOffIsRefused() throws IOException {
    put(new TarArchiveEntry("index.json"), "x".repeat(2000));
    var whole = tar();

    refuses(Arrays.copyOf(whole, 1000), "wrong size");
    refuses(Arrays.copyOf(whole, 512 + 2048), "cut off");
    refuses(new byte[0], "cut off");
  }

  @Test
  void aSizeBeyondTheFileIsRefused() throws IOException {
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
    var entry = new TarArchiveEntry("index.json");
    entry.setSize(Long.MAX_VALUE);
    tar.putArchiveEntry(entry);

    refuses(padded(bytes.toByteArray()), "wrong size");
  }

  @Test
  void anExtendedHeaderOfAnySizeIsNotHeld() throws IOException {
    put(new TarArchiveEntry("header", TarConstants.LF_PAX_EXTENDED_HEADER_LC), "x".repeat(70_000));

    refuses(tar(), "more than 65536 bytes");
  }

  @Test
  void aTarOfTooManyEntriesIsRefused() throws IOException {
    var file = directory.resolve("bomb.tar");
    // a directory may come twice, so that one header is all that has to be made
    put(new TarArchiveEntry("blobs/"), "");
    var header = Arrays.copyOf(tar(), 512);
    try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (var i = 0; i <= TarFiles.MOST_ENTRIES; i++) {
        out.write(header);
      }
    }

    assertThatThrownBy(() -> TarFiles.open(file)).hasMessageContaining("more than 50000 entries");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    refuses("x".repeat(10_240).getBytes(UTF_8), "not a tar");
    var packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(packed)) {
      put(new TarArchiveEntry("index.json"), "{}");
      gzip.write(tar());
    }
    refuses(padded(packed.toByteArray()), "compressed");
  }

  private static byte[] padded(byte[] content) {
    return Arrays.copyOf(content, 10_240);
  }
}
