package io.provisioning.registry.blob;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all content and compares it with its digests. What is damaged is taken out of use: whoever
 * asks for it is told that it is unknown, so that clients push it again, instead of getting
 * something else than they asked for.
 */
public final class Scrub {

  private static final Logger log = LoggerFactory.getLogger(Scrub.class);

  private static final int CHUNK = 1024 * 1024;

  private final Blobs blobs;
  private final DamagedBlobs damaged;
  private final Pace pace;
  private final InstantSource time;

  Scrub(Blobs blobs, DamagedBlobs damaged, Pace pace, InstantSource time) {
    this.blobs = blobs;
    this.damaged = damaged;
    this.pace = pace;
    this.time = time;
  }

  /** Waits so long that no more is read in a second than it should be. */
  @FunctionalInterface
  interface Pace {
    void afterReading(int bytes) throws InterruptedIOException;
  }

  /**
   * What a scrub read.
   *
   * @param blobs files, each once, however many repositories have it
   * @param bytes that these have
   * @param damaged of them
   * @param unreadable of them; they stay in place, since the disk may give them another time
   */
  public record Checked(long blobs, long bytes, long damaged, long unreadable) {}

  private enum Finding {
    WHOLE,
    DAMAGED,
    UNREADABLE,
    GONE
  }

  /** Reads everything. Others push and pull meanwhile. */
  public Checked run() throws IOException {
    damaged.restore();
    var count = new Count();
    blobs.pool().visit(blob -> check(blob, count));
    for (var repository : blobs.names()) {
      visitApart(repository, blob -> check(blob, count));
    }
    damaged.restore();
    return new Checked(count.blobs, count.bytes, count.damaged, count.unreadable);
  }

  private static final class Count {
    private long blobs;
    private long bytes;
    private long damaged;
    private long unreadable;
  }

  /** Visits blobs of a repository whose files are not those of the pool. */
  private void visitApart(RepositoryName repository, Pool.Visitor visitor) throws IOException {
    for (var algorithm : Digest.Algorithm.values()) {
      var folder = blobs.layout(repository).resolve("blobs").resolve(algorithm.label());
      if (!Files.isDirectory(folder)) {
        continue;
      }
      try (var files = Files.newDirectoryStream(folder)) {
        for (var file : files) {
          var digest = Digest.parse(algorithm.label() + ":" + file.getFileName());
          if (digest.isPresent() && isApart(file, digest.get())) {
            visitor.visit(new Blobs.Stored(digest.get(), file, Files.size(file)));
          }
        }
      } catch (NoSuchFileException _) {
        // deleted by a client
      } catch (DirectoryIteratorException e) {
        throw e.getCause();
      }
    }
  }

  private boolean isApart(Path file, Digest digest) throws IOException {
    var id = FileId.of(file);
    return id.isPresent() && !id.get().isOf(blobs.pool().file(digest));
  }

  private void check(Blobs.Stored blob, Count count) throws IOException {
    var id = FileId.of(blob.file());
    var finding = id.isEmpty() ? Finding.GONE : look(blob);
    if (finding == Finding.DAMAGED) {
      finding = look(blob); // a second time: what is taken out has to be pushed again
    }
    if (finding == Finding.GONE) {
      return;
    }
    count.blobs++;
    count.bytes += blob.size();
    if (finding == Finding.UNREADABLE) {
      count.unreadable++;
    }
    if (finding == Finding.DAMAGED && id.isPresent()) {
      count.damaged++;
      log.error("the content of blob {} is damaged; it is taken out of use", blob.digest());
      damaged.isolate(blob, id.get(), time.instant());
    }
  }

  private Finding look(Blobs.Stored blob) throws IOException {
    var hash = blob.digest().algorithm().start();
    var chunk = ByteBuffer.allocate(CHUNK);
    try (var content = FileChannel.open(blob.file())) {
      while (content.read(chunk) >= 0) {
        pace.afterReading(chunk.position());
        hash.update(chunk.flip());
        chunk.clear();
      }
    } catch (NoSuchFileException _) {
      return Finding.GONE;
    } catch (ClosedByInterruptException | InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      log.error("blob {} cannot be read from {}", blob.digest(), blob.file(), e);
      return Finding.UNREADABLE;
    }
    var isWhole = Digest.ofHash(blob.digest().algorithm(), hash.digest()).equals(blob.digest());
    return isWhole ? Finding.WHOLE : Finding.DAMAGED;
  }
}
