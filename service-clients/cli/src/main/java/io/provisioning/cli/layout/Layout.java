package io.provisioning.cli.layout;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.config.problem.ProblemException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An image layout that exists (OCI image specification, version 1.0.0), from anybody. It holds what
 * belongs to what, and never content.
 */
public final class Layout implements AutoCloseable {

  /** Of {@code index.json}. */
  public static final int LARGEST_INDEX = 4 << 20;

  /** Manifests and blobs together. */
  public static final int MOST_CONTENTS = 50_000;

  static final String VERSION = "1.0.0";
  static final String MARK = "oci-layout";
  static final String INDEX = "index.json";

  private static final int LARGEST_MARK = 4 << 10;
  private static final int LARGEST_MANIFEST = 4 << 20;
  private static final int DEEPEST = 8;

  private final LayoutFiles files;
  private final List<Descriptor> roots = new ArrayList<>();
  private final Map<ContentDigest, Set<Descriptor>> referrers = new HashMap<>();
  private final Map<ContentDigest, ContentDigest> subjects = new HashMap<>();
  private final Set<ContentDigest> manifests = new LinkedHashSet<>();
  private final Map<ContentDigest, Long> blobs = new HashMap<>();

  private Layout(LayoutFiles files) {
    this.files = files;
  }

  /**
   * Opens a layout, and finds everything that belongs to what its {@code index.json} lists.
   *
   * @param file a tar, or a directory
   * @throws ProblemException INVALID_LAYOUT; INCOMPLETE_LAYOUT; ALTERED_CONTENT for a manifest;
   *     UNREADABLE_FILE
   */
  public static Layout open(Path file) {
    try {
      return opened(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  @SuppressWarnings("MustBeClosedChecker") // the caller closes it
  private static Layout opened(Path file) throws IOException {
    var isDirectory = Files.isDirectory(file);
    if (!isDirectory && !Files.isRegularFile(file)) {
      throw unreadable(file, null);
    }
    var layout = new Layout(isDirectory ? new DirectoryFiles(file) : TarFiles.open(file));
    try {
      layout.requireVersion();
      layout.readIndex();
      return layout;
    } catch (IOException | RuntimeException e) {
      layout.close();
      throw e;
    }
  }

  private static ProblemException unreadable(Path file, @Nullable IOException cause) {
    return CommandProblem.UNREADABLE_FILE.because(
        "cannot read `%s`".formatted(file), "name a tar or a directory that exists", cause);
  }

  private void requireVersion() throws IOException {
    var tree = ManifestContent.object(bytes(MARK, LARGEST_MARK), MARK);
    var version = tree.path("imageLayoutVersion").asString("");
    if (!version.equals(VERSION)) {
      throw LayoutProblem.INVALID_LAYOUT.because(
          "the layout has the version `%s`, not %s".formatted(version, VERSION),
          "export it with a program that writes version " + VERSION);
    }
  }

  private void readIndex() throws IOException {
    var tree = ManifestContent.object(bytes(INDEX, LARGEST_INDEX), INDEX);
    for (var each : tree.path("manifests")) {
      roots.add(Descriptor.read(each, "%s/manifests[%d]".formatted(INDEX, roots.size())));
    }
    for (var root : roots) {
      discover(root, 0);
    }
  }

  private void discover(Descriptor manifest, int depth) throws IOException {
    if (!manifests.add(manifest.digest())) {
      return;
    }
    if (depth > DEEPEST) {
      throw invalid("indexes are nested more than %d deep".formatted(DEEPEST));
    }
    var content = ManifestContent.parse(verified(manifest), manifest.digest().toString());
    content
        .subject()
        .ifPresent(it -> {
          subjects.put(manifest.digest(), it);
          referrers.computeIfAbsent(it, _ -> new LinkedHashSet<>()).add(bare(manifest));
        });
    for (var blob : content.blobs()) {
      if (find(blob)) {
        blobs.putIfAbsent(blob.digest(), blob.size());
      }
    }
    if (manifests.size() + blobs.size() > MOST_CONTENTS) {
      throw invalid("the layout has more than %d blobs".formatted(MOST_CONTENTS));
    }
    for (var each : content.manifests()) {
      discover(each, depth + 1);
    }
  }

  private static Descriptor bare(Descriptor manifest) {
    return new Descriptor(manifest.mediaType(), manifest.digest(), manifest.size(), Map.of());
  }

  /** Whether it is there, with its size; only what is fetched from elsewhere may be missing. */
  private boolean find(Descriptor content) throws IOException {
    var size = files.size(content.digest().path());
    if (size.isEmpty()) {
      if (content.isForeign()) {
        return false;
      }
      throw LayoutProblem.INCOMPLETE_LAYOUT.because(
          "the layout has no blob `%s`".formatted(content.digest()),
          "export it again, or ask for a new copy");
    }
    if (size.getAsLong() != content.size()) {
      throw altered(content.digest());
    }
    return true;
  }

  private byte[] bytes(String path, int most) throws IOException {
    var size = files.size(path);
    if (size.isEmpty()) {
      throw LayoutProblem.INVALID_LAYOUT.because(
          "there is no `%s`, so this is not an image layout".formatted(path),
          "name the directory or the tar of an OCI image layout");
    }
    if (size.getAsLong() > most) {
      throw invalid("`%s` has more than %d bytes".formatted(path, most));
    }
    try (var in = files.open(path)) {
      return in.readNBytes(most);
    }
  }

  private byte[] verified(Descriptor manifest) throws IOException {
    var _ = find(manifest);
    if (manifest.size() > LARGEST_MANIFEST) {
      throw invalid(
          "the manifest `%s` has more than %d bytes"
              .formatted(manifest.digest(), LARGEST_MANIFEST));
    }
    var content = new ByteArrayOutputStream();
    copy(manifest.digest(), manifest.size(), content);
    return content.toByteArray();
  }

  private void copy(ContentDigest digest, long size, OutputStream out) throws IOException {
    try (var in = files.open(digest.path())) {
      if (!digest.copy(in, size, out)) {
        throw altered(digest);
      }
    }
  }

  /**
   * Reads all blobs once.
   *
   * @throws ProblemException ALTERED_CONTENT
   */
  public void verify() {
    for (var blob : blobs.entrySet()) {
      try {
        copy(blob.getKey(), blob.getValue(), OutputStream.nullOutputStream());
      } catch (IOException e) {
        throw failed(e);
      }
    }
  }

  /** What {@code index.json} lists. */
  public List<Descriptor> roots() {
    return List.copyOf(roots);
  }

  /** What refers to a manifest. */
  public List<Descriptor> referrers(ContentDigest manifest) {
    return List.copyOf(referrers.getOrDefault(manifest, Set.of()));
  }

  /** Whether it refers to a manifest that is in the layout, too. */
  public boolean isReferrer(Descriptor manifest) {
    @Nullable ContentDigest subject = subjects.get(manifest.digest());
    return subject != null && manifests.contains(subject);
  }

  /** Content of a manifest, verified again. */
  public byte[] manifest(Descriptor manifest) {
    try {
      return verified(manifest);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Whether a blob is there; one that is fetched from elsewhere may be missing. */
  public boolean has(ContentDigest blob) {
    return blobs.containsKey(blob);
  }

  /** Opens a blob; whoever reads it closes it. */
  public InputStream open(ContentDigest blob) {
    try {
      return files.open(blob.path());
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static ProblemException failed(IOException cause) {
    return CommandProblem.FILE_SYSTEM.because(
        "cannot read the layout: " + cause.getMessage(), "check the disk", cause);
  }

  private static ProblemException altered(ContentDigest digest) {
    return LayoutProblem.ALTERED_CONTENT.because(
        "the blob `%s` of the layout was altered".formatted(digest),
        "do not use this copy; export it again, or ask for a new one");
  }

  private static ProblemException invalid(String detail) {
    return LayoutProblem.INVALID_LAYOUT.because(detail, "export fewer images at once");
  }

  @Override
  public void close() {
    try {
      files.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }
}
