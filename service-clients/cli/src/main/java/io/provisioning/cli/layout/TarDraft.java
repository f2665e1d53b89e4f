package io.provisioning.cli.layout;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Date;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** A tar without times and owners, readable only by its owner. */
final class TarDraft implements DraftFiles {

  private static final int BUFFER = 128 << 10;
  private static final int MODE = 0644;

  private final Path draft;
  private final FileChannel channel;
  private final OutputStream out;
  private final TarArchiveOutputStream tar;

  private TarDraft(Path draft, FileChannel channel) {
    this.draft = draft;
    this.channel = channel;
    out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    tar = new TarArchiveOutputStream(out, UTF_8.name());
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
  }

  static TarDraft in(Path directory) throws IOException {
    var draft = Files.createTempFile(directory, ".export-", ".new");
    return new TarDraft(draft, FileChannel.open(draft, StandardOpenOption.WRITE));
  }

  @Override
  @SuppressWarnings("JavaUtilDate") // the library's type
  public boolean write(String path, long size, Writing writing) throws IOException {
    var entry = new TarArchiveEntry(path);
    entry.setSize(size);
    entry.setMode(MODE);
    entry.setModTime(new Date(0));
    entry.setIds(0, 0);
    entry.setNames("root", "root");
    tar.putArchiveEntry(entry);
    if (!writing.to(tar)) {
      return false;
    }
    tar.closeArchiveEntry();
    return true;
  }

  @Override
  public void moveTo(Path target) throws IOException {
    tar.finish();
    out.flush(); // that of the tar does not reach it
    channel.force(true);
    Files.move(draft, target);
  }

  @Override
  public void close() throws IOException {
    channel.close(); // not the tar, which may end in the middle of an entry
    Files.deleteIfExists(draft);
  }
}
