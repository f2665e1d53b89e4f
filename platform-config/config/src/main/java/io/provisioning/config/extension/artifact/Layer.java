package io.provisioning.config.extension.artifact;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.Finding;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * The files of a package as a tar without times, owners and an order of its own. It is not
 * compressed: what is small stays small, and compressors do not write the same everywhere.
 */
final class Layer {

  private static final int SCRIPT = 0755;
  private static final int PLAIN = 0644;
  private static final int LARGEST_FILE = 1 << 20;
  private static final int MOST_FILES = 500;

  private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9._-]{0,127}";
  private static final Pattern PATH = Pattern.compile(NAME + "(?:/" + NAME + "){0,8}");

  private Layer() {}

  @SuppressWarnings("JavaUtilDate") // the library's type
  static byte[] pack(NavigableMap<String, String> texts) {
    var packed = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(packed, UTF_8.name())) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (var text : texts.entrySet()) {
        var content = text.getValue().getBytes(UTF_8);
        var entry = new TarArchiveEntry(text.getKey());
        entry.setSize(content.length);
        entry.setMode(text.getKey().endsWith(".sh") ? SCRIPT : PLAIN);
        entry.setModTime(new Date(0));
        entry.setIds(0, 0);
        entry.setNames("root", "root");
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  /**
   * Reads what may come from anybody. Nothing is written anywhere.
   *
   * @param findings gets one for each entry that is not a plain file of a package
   * @return texts by path
   */
  static NavigableMap<String, String> unpack(byte[] layer, List<Finding> findings) {
    var texts = new TreeMap<String, String>();
    var entries = 0;
    try (var tar = new TarArchiveInputStream(new ByteArrayInputStream(layer), UTF_8.name())) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        if (++entries > MOST_FILES) {
          findings.add(finding("layer", "at most " + MOST_FILES + " files", "more"));
          break;
        }
        read(tar, entry, texts, findings);
      }
    } catch (IOException | RuntimeException e) { // whatever the library makes of such bytes
      findings.add(finding("layer", "a tar", String.valueOf(e.getMessage())));
    }
    return texts;
  }

  private static void read(
      TarArchiveInputStream tar,
      TarArchiveEntry entry,
      Map<String, String> texts,
      List<Finding> findings)
      throws IOException {
    var path = entry.getName();
    var refused = refusal(entry);
    if (refused.isPresent()) {
      findings.add(finding(path, refused.get().getKey(), refused.get().getValue()));
      return;
    }
    var content = tar.readNBytes(LARGEST_FILE + 1);
    if (content.length > LARGEST_FILE) {
      findings.add(finding(path, "at most " + LARGEST_FILE + " bytes", "more"));
      return;
    }
    try {
      var text = UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      if (texts.putIfAbsent(path, text) != null) {
        findings.add(finding(path, "one file of this name", "two"));
      }
    } catch (CharacterCodingException _) {
      findings.add(finding(path, "text in UTF-8", "other bytes"));
    }
  }

  /** What is expected instead, and what is there. */
  private static Optional<Map.Entry<String, String>> refusal(TarArchiveEntry entry) {
    if (entry.isSymbolicLink() || entry.isLink()) {
      return Optional.of(Map.entry("a regular file", "a link to `" + entry.getLinkName() + "`"));
    }
    // what the library calls a file may be a device
    if (entry.getLinkFlag() != TarConstants.LF_NORMAL || entry.isSparse()) {
      return Optional.of(
          Map.entry("a regular file", entry.isDirectory() ? "a directory" : "something else"));
    }
    if (!PATH.matcher(entry.getName()).matches()) {
      return Optional.of(
          Map.entry(
              "a path inside the package, of letters, digits, `.`, `_` and `-`",
              "`" + entry.getName() + "`"));
    }
    return Optional.empty();
  }

  private static Finding finding(String path, String expected, String got) {
    return new Finding(path, expected, got, null, null);
  }
}
