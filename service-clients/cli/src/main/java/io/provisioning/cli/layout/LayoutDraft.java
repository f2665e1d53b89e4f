package io.provisioning.cli.layout;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.JsonText;
import io.provisioning.config.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A new image layout, written beside its place and moved there when it is complete: a tar if the
 * name ends with {@code .tar}, otherwise a directory. The same content is the same bytes.
 */
public final class LayoutDraft implements AutoCloseable {

  private static final String TYPE = "application/vnd.oci.image.index.v1+json";

  private final Path target;
  private final DraftFiles files;
  private final Set<ContentDigest> written = new HashSet<>();
  private final List<Map<String, Object>> roots = new ArrayList<>();
  private long bytes;

  private LayoutDraft(Path target, DraftFiles files) {
    this.target = target;
    this.files = files;
  }

  /**
   * Begins a layout.
   *
   * @throws ProblemException FILE_EXISTS; INVALID_ARGUMENT if there is no such directory;
   *     FILE_SYSTEM
   */
  public static LayoutDraft at(Path target) {
    var directory = target.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` cannot be written".formatted(target), "name a file in a directory that exists");
    }
    requireNew(target);
    try {
      var draft =
          new LayoutDraft(
              target,
              target.toString().endsWith(".tar")
                  ? TarDraft.in(directory)
                  : DirectoryDraft.in(directory));
      draft.file(Layout.MARK, JsonText.compact(Map.of("imageLayoutVersion", Layout.VERSION)));
      return draft;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static void requireNew(Path target) {
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw CommandProblem.FILE_EXISTS.because(
          "`%s` already exists".formatted(target), "name another file or directory");
    }
  }

  /** Whether this content is in it. */
  public boolean has(ContentDigest digest) {
    return written.contains(digest);
  }

  /**
   * Adds content that is not in it.
   *
   * @throws IOException if {@code in} breaks off
   * @throws ProblemException ALTERED_CONTENT if the content has another size or digest
   */
  public void add(ContentDigest digest, long size, InputStream in) throws IOException {
    if (written.size() >= Layout.MOST_CONTENTS) {
      throw tooLarge();
    }
    if (!files.write(digest.path(), size, out -> digest.copy(in, size, out))) {
      throw LayoutProblem.ALTERED_CONTENT.because(
          "the registry sent other content than `%s`".formatted(digest),
          "export again; if that does not help, push the image again");
    }
    written.add(digest);
    bytes += size;
  }

  /** Lists a manifest that was added. */
  public void list(Descriptor manifest) {
    roots.add(manifest.tree());
  }

  /** Manifests and blobs in it. */
  public int contents() {
    return written.size();
  }

  /** Bytes of these. */
  public long bytes() {
    return bytes;
  }

  /**
   * Puts the complete layout in its place.
   *
   * @throws ProblemException FILE_EXISTS if something else was put there meanwhile
   */
  public void finish() {
    var index = new TreeMap<String, Object>();
    index.put("schemaVersion", 2);
    index.put("mediaType", TYPE);
    index.put("manifests", roots);
    var text = JsonText.compact(index);
    if (text.length() > Layout.LARGEST_INDEX) {
      throw tooLarge();
    }
    try {
      file(Layout.INDEX, text);
      requireNew(target);
      files.moveTo(target);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void file(String name, String text) throws IOException {
    var content = text.getBytes(UTF_8);
    var isWritten =
        files.write(
            name,
            content.length,
            out -> new ByteArrayInputStream(content).transferTo(out) == content.length);
    if (!isWritten) {
      throw new IllegalStateException("written in part");
    }
  }

  private static ProblemException tooLarge() {
    return CommandProblem.INVALID_ARGUMENT.because(
        "this is too much for one layout", "export to several files");
  }

  private static ProblemException failed(IOException cause) {
    return CommandProblem.FILE_SYSTEM.because(
        "cannot write the layout: " + cause.getMessage(),
        "check the directory and its space",
        cause);
  }

  /** Removes what is not complete. */
  @Override
  public void close() {
    try {
      files.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }
}
