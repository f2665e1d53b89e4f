package io.provisioning.registry.blob;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Sees to it that one process has the directory of the registry. */
final class StoreLock implements AutoCloseable {

  private final FileChannel channel;

  private StoreLock(FileChannel channel) {
    this.channel = channel;
  }

  static StoreLock take(Path root) throws IOException {
    Durable.createFolders(root);
    var file = root.resolve("lock");
    var channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    if (lock(channel) == null) {
      channel.close();
      throw new StoreInUseException(root);
    }
    return new StoreLock(channel);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException _) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
