package io.provisioning.cli.layout;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.tar.TarUtils;
import org.jspecify.annotations.Nullable;

/**
 * A layout in a tar, which is read where it is: nothing is unpacked. Only the places of its files
 * are held, at most {@value #MOST_ENTRIES}.
 *
 * <p>The library's own reader holds extended headers of any size, so headers are walked here and
 * only read by the library.
 */
final class TarFiles implements LayoutFiles {

  static final int MOST_ENTRIES = 50_000;

  private static final int BLOCK = 512;
  private static final int LARGEST_EXTENSION = 64 << 10;
  private static final Pattern PATH =
      Pattern.compile("[^/\\\\\\p{Cntrl}]+(?:/[^/\\\\\\p{Cntrl}]+)*");

  private final FileChannel channel;
  private final Map<String, Place> places = new HashMap<>();
  private final Headers next = new Headers();

  /** Where the content of a file is. */
  private record Place(long start, long size) {}

  /** What extended headers say of the next entry. */
  private static final class Headers {
    private @Nullable String path;
    private @Nullable Long size;
  }

  private TarFiles(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Opens a tar and reads its headers.
   *
   * @throws ProblemException INVALID_LAYOUT
   */
  @SuppressWarnings("MustBeClosedChecker") // the caller closes it
  static TarFiles open(Path file) throws IOException {
    var files = new TarFiles(FileChannel.open(file, StandardOpenOption.READ));
    try {
      files.walk();
      return files;
    } catch (IOException | RuntimeException e) {
      files.close();
      throw e;
    }
  }

  private void walk() throws IOException {
    var entries = 0;
    var end = channel.size();
    for (var at = 0L; ; ) {
      if (end - at < BLOCK) {
        throw invalid("the tar is cut off");
      }
      var header = block(at, BLOCK);
      if (isZero(header)) {
        return;
      }
      if (++entries > MOST_ENTRIES) {
        throw invalid("the tar has more than %d entries".formatted(MOST_ENTRIES));
      }
      at += BLOCK;
      at += entry(header, at, end - at);
    }
  }

  /** Bytes of the content of an entry, with what fills its last block. */
  private long entry(byte[] header, long at, long left) throws IOException {
    var entry = parse(header);
    var isExtension =
        entry.isPaxHeader() || entry.isGlobalPaxHeader() || entry.isGNULongNameEntry();
    var said = isExtension ? null : next.size;
    var size = said == null ? entry.getSize() : said;
    if (size < 0 || size > left) {
      throw invalid("the tar is cut off, or an entry has a wrong size");
    }
    if (isExtension) {
      extend(entry, at, size);
    } else {
      keep(entry, at, size);
      next.path = null;
      next.size = null;
    }
    return Math.min(left, (size + BLOCK - 1) / BLOCK * BLOCK);
  }

  private static TarArchiveEntry parse(byte[] header) {
    try {
      if (TarUtils.verifyCheckSum(header)) {
        return new TarArchiveEntry(header);
      }
    } catch (IllegalArgumentException _) {
      // said below
    }
    throw header[0] == 0x1f && header[1] == (byte) 0x8b
        ? LayoutProblem.INVALID_LAYOUT.because(
            "the file is compressed", "unpack it first, such as with `gunzip`")
        : invalid("the file is not a tar");
  }

  private void extend(TarArchiveEntry entry, long at, long size) throws IOException {
    if (size > LARGEST_EXTENSION) {
      throw invalid("a header of the tar has more than %d bytes".formatted(LARGEST_EXTENSION));
    }
    var content = block(at, (int) size);
    if (entry.isGNULongNameEntry()) {
      next.path = new String(content, UTF_8).replaceFirst("\0.*", "");
    } else if (entry.isPaxHeader()) {
      records(content);
    }
  }

  /** Records {@code <length> <key>=<value>\n} of POSIX.1-2001. */
  private void records(byte[] content) {
    var at = 0;
    while (at < content.length) {
      var space = at;
      while (space < content.length && content[space] >= '0' && content[space] <= '9') {
        space++;
      }
      if (space == at || space - at > 6 || space == content.length) {
        throw invalid("a header of the tar cannot be read");
      }
      var length = Integer.parseInt(new String(content, at, space - at, UTF_8));
      if (length <= space - at + 1 || length > content.length - at) {
        throw invalid("a header of the tar cannot be read");
      }
      record(new String(content, space + 1, at + length - space - 1, UTF_8).stripTrailing());
      at += length;
    }
  }

  private void record(String text) {
    if (text.startsWith("GNU.sparse.")) {
      throw invalid("the tar has a file with holes");
    }
    if (text.startsWith("path=")) {
      next.path = text.substring("path=".length());
    }
    if (text.startsWith("size=")) {
      try {
        next.size = Long.parseLong(text.substring("size=".length()));
      } catch (NumberFormatException e) {
        throw invalid("a header of the tar cannot be read");
      }
    }
  }

  private void keep(TarArchiveEntry entry, long at, long size) {
    var name = (next.path == null ? entry.getName() : next.path).replaceFirst("^(?:\\./)+", "");
    if (entry.isDirectory()) {
      name = name.replaceFirst("/+$", "");
    }
    if (entry.isDirectory() && (name.isEmpty() || name.equals("."))) {
      return;
    }
    if (!PATH.matcher(name).matches() || ("/" + name + "/").contains("/../")) {
      throw invalid("the tar has a path that leads out of it, `%s`".formatted(name));
    }
    if (entry.isDirectory()) {
      return;
    }
    var flag = entry.getLinkFlag();
    if ((flag != TarConstants.LF_NORMAL && flag != TarConstants.LF_OLDNORM) || entry.isSparse()) {
      throw invalid(
          "`%s` in the tar is %s".formatted(name, isLink(entry) ? "a link" : "not a regular file"));
    }
    if (places.putIfAbsent(name, new Place(at, size)) != null) {
      throw invalid("the tar has two files `%s`".formatted(name));
    }
  }

  private static boolean isLink(TarArchiveEntry entry) {
    return entry.isSymbolicLink() || entry.isLink();
  }

  private byte[] block(long at, int size) throws IOException {
    var buffer = ByteBuffer.allocate(size);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, at + buffer.position()) < 0) {
        throw invalid("the tar is cut off");
      }
    }
    return buffer.array();
  }

  private static boolean isZero(byte[] block) {
    for (var each : block) {
      if (each != 0) {
        return false;
      }
    }
    return true;
  }

  private static ProblemException invalid(String detail) {
    return LayoutProblem.INVALID_LAYOUT.because(
        detail, "export it again, or ask for a new copy of an OCI image layout");
  }

  @Override
  public OptionalLong size(String path) {
    var place = places.get(path);
    return place == null ? OptionalLong.empty() : OptionalLong.of(place.size());
  }

  @Override
  public InputStream open(String path) throws IOException {
    var place = places.get(path);
    if (place == null) {
      throw new java.nio.file.NoSuchFileException(path);
    }
    return new Part(channel, place.start(), place.start() + place.size());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** A part of the file, whose position is its own. */
  private static final class Part extends InputStream {

    private final FileChannel channel;
    private final long end;
    private long at;

    Part(FileChannel channel, long start, long end) {
      this.channel = channel;
      at = start;
      this.end = end;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (at >= end) {
        return -1;
      }
      var most = (int) Math.min(length, end - at);
      var read = channel.read(ByteBuffer.wrap(target, offset, most), at);
      if (read > 0) {
        at += read;
      }
      return read;
    }
  }
}
