package io.provisioning.registry.blob;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.Digest.Algorithm;
import io.provisioning.registry.blob.Uploads.Chunk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One upload: a folder with what has arrived and the name of its repository.
 *
 * <p>INVARIANT: {@code hash} is that of the first {@code hashed} bytes of the file; where these are
 * not all, or it is negative, the hash is computed again.
 */
final class Upload {

  private static final int BLOCK = 128 * 1024;

  private final String id;
  private final Path folder;
  private final Path data;
  private final Algorithm algorithm;
  private final MessageDigest hash;
  private final ReentrantLock lock = new ReentrantLock();
  private long hashed;

  Upload(String id, Path folder, Algorithm algorithm) {
    this.id = id;
    this.folder = folder;
    this.algorithm = algorithm;
    data = folder.resolve("data");
    hash = algorithm.start();
  }

  /** A step of an upload. */
  @FunctionalInterface
  interface Step<T> {
    T take() throws IOException;
  }

  String id() {
    return id;
  }

  void begin(RepositoryName repository) throws IOException {
    Files.createFile(data);
    Files.writeString(folder.resolve("repository"), repository.text());
  }

  /**
   * The repository that it is for.
   *
   * @throws NoSuchFileException if there is no such upload
   */
  String repository() throws IOException {
    return Files.readString(folder.resolve("repository"));
  }

  /** Takes a step while nobody else takes one. */
  <T> T alone(Step<T> step) throws IOException {
    if (!lock.tryLock()) {
      throw BlobProblem.RANGE_INVALID.because(
          "another request is writing to the upload `%s`".formatted(id), "wait for its answer");
    }
    try {
      if (!Files.exists(data)) {
        throw BlobProblem.BLOB_UPLOAD_UNKNOWN.because("the upload `%s` has ended".formatted(id));
      }
      return step.take();
    } finally {
      lock.unlock();
    }
  }

  long size() throws IOException {
    return Files.size(data);
  }

  /** Adds a chunk and says how much there is now. */
  long append(Chunk chunk) throws IOException {
    var before = size();
    if (chunk.start() >= 0 && chunk.start() != before) {
      throw BlobProblem.RANGE_INVALID.because(
          "the chunk begins at %d, and %d bytes have arrived".formatted(chunk.start(), before),
          "send what comes next");
    }
    var received = copy(chunk, before);
    if (chunk.length() >= 0 && received != chunk.length()) {
      truncate(before);
      throw BlobProblem.SIZE_INVALID.because(
          "the chunk has %d bytes, and its range is of %d".formatted(received, chunk.length()));
    }
    return before + received;
  }

  private long copy(Chunk chunk, long before) throws IOException {
    var block = new byte[BLOCK];
    var received = 0L;
    try (var file = FileChannel.open(data, StandardOpenOption.WRITE)) {
      file.position(before);
      for (var size = read(chunk, block); size >= 0; size = read(chunk, block)) {
        write(file, block, size, before + received);
        received += size;
      }
    }
    return received;
  }

  private static int read(Chunk chunk, byte[] block) {
    try {
      return chunk.content().read(block);
    } catch (IOException e) {
      throw BlobProblem.BLOB_UPLOAD_INVALID.because(
          "the content of the request is incomplete, or is not valid HTTP", e);
    }
  }

  private void write(FileChannel file, byte[] block, int size, long at) throws IOException {
    try {
      var bytes = ByteBuffer.wrap(block, 0, size);
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
    } catch (IOException e) {
      file.truncate(at);
      throw new ProblemException(
          BlobProblem.REGISTRY_UNAVAILABLE,
          "the content cannot be written",
          "check that there is space left on the disk of the registry",
          List.of(),
          e);
    }
    if (hashed == at) {
      hash.update(block, 0, size);
      hashed += size;
    }
  }

  private void truncate(long size) throws IOException {
    try (var file = FileChannel.open(data, StandardOpenOption.WRITE)) {
      file.truncate(size);
    }
    hashed = -1; // of more than there is
  }

  /** The digest of what has arrived. */
  Digest digest(Algorithm wanted) throws IOException {
    if (wanted == algorithm && hashed == size()) {
      hashed = -1; // what is asked for is forgotten
      return Digest.ofHash(wanted, hash.digest());
    }
    var again = wanted.start();
    var block = new byte[BLOCK];
    try (var file = Files.newInputStream(data)) {
      for (var size = file.read(block); size >= 0; size = file.read(block)) {
        again.update(block, 0, size);
      }
    }
    return Digest.ofHash(wanted, again.digest());
  }

  /** What has arrived, on disk. */
  Path synced() throws IOException {
    Durable.sync(data);
    return data;
  }

  void delete() throws IOException {
    Files.deleteIfExists(folder.resolve("repository"));
    Files.deleteIfExists(data);
    Files.deleteIfExists(folder);
  }
}
