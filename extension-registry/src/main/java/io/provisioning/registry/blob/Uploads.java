package io.provisioning.registry.blob;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.Digest.Algorithm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Uploads that are under way. They are on disk, so that they outlive the process: what has arrived
 * counts, and the client continues behind it. Safe for use by many threads; of two requests for the
 * same upload at once, one is refused.
 */
public final class Uploads {

  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private static final int MOST = 10_000;

  private final Path folder;
  private final Blobs blobs;
  private final Map<String, Upload> open = new ConcurrentHashMap<>();

  Uploads(Path root, Blobs blobs) {
    folder = root.resolve("uploads");
    this.blobs = blobs;
  }

  /**
   * How far an upload is.
   *
   * @param size bytes that have arrived
   */
  public record Progress(String id, long size) {}

  /**
   * What a request brings.
   *
   * @param start where it begins in the blob; negative if the client does not say so
   * @param length of it; negative if the client does not say so
   */
  public record Chunk(InputStream content, long start, long length) {

    /** Where the one before ended. */
    public static Chunk next(InputStream content, long length) {
      return new Chunk(content, -1, length);
    }
  }

  /**
   * Begins an upload.
   *
   * @param algorithm that its digest will probably have
   * @throws io.provisioning.config.problem.ProblemException TOOMANYREQUESTS
   */
  public Progress begin(RepositoryName repository, Algorithm algorithm) throws IOException {
    if (open.size() >= MOST) {
      throw BlobProblem.TOOMANYREQUESTS.because(
          "there are %d uploads under way".formatted(MOST), "end those that are not needed");
    }
    var id = UUID.randomUUID().toString();
    Files.createDirectories(folder.resolve(id));
    var upload = new Upload(id, folder.resolve(id), algorithm);
    upload.begin(repository);
    open.put(id, upload);
    return new Progress(id, 0);
  }

  /**
   * Adds a chunk.
   *
   * @throws io.provisioning.config.problem.ProblemException BLOB_UPLOAD_UNKNOWN; RANGE_INVALID if
   *     it does not begin where the one before ended, or another request is adding one;
   *     SIZE_INVALID; BLOB_UPLOAD_INVALID if it breaks off: what has arrived by then counts
   */
  public Progress append(RepositoryName repository, String id, Chunk chunk) throws IOException {
    var upload = find(repository, id);
    return upload.alone(() -> new Progress(id, upload.append(chunk)));
  }

  /**
   * Adds the last chunk, which may be empty, and makes the whole a blob of the repository.
   *
   * @throws io.provisioning.config.problem.ProblemException as {@link #append}; DIGEST_INVALID if
   *     the content has another digest: then the upload is over
   */
  public void finish(RepositoryName repository, String id, Chunk last, Digest digest)
      throws IOException {
    var upload = find(repository, id);
    upload.alone(() -> {
      upload.append(last);
      var isRight = upload.digest(digest.algorithm()).equals(digest);
      if (isRight) {
        blobs.adopt(repository, digest, upload.synced());
      }
      end(upload);
      if (!isRight) {
        throw BlobProblem.DIGEST_INVALID.because(
            "the content of the upload does not have the digest `%s`".formatted(digest));
      }
      return digest;
    });
  }

  /** How far it is. */
  public Progress progress(RepositoryName repository, String id) throws IOException {
    return new Progress(id, find(repository, id).size());
  }

  /** Ends it without a blob. */
  public void cancel(RepositoryName repository, String id) throws IOException {
    var upload = find(repository, id);
    upload.alone(() -> {
      end(upload);
      return id;
    });
  }

  private void end(Upload upload) throws IOException {
    open.remove(upload.id());
    upload.delete();
  }

  private Upload find(RepositoryName repository, String id) throws IOException {
    if (!ID.matcher(id).matches()) {
      throw unknown(id);
    }
    try {
      var upload =
          open.computeIfAbsent(id, _ -> new Upload(id, folder.resolve(id), Algorithm.SHA256));
      if (upload.repository().equals(repository.text())) {
        return upload;
      }
    } catch (NoSuchFileException _) {
      open.remove(id);
    }
    throw unknown(id);
  }

  private static RuntimeException unknown(String id) {
    return BlobProblem.BLOB_UPLOAD_UNKNOWN.because(
        "there is no upload `%s` to this repository".formatted(id), "start another one");
  }

  /** Ends uploads to which nothing was added since then. */
  public void endIdle(Instant since) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (var all = Files.newDirectoryStream(folder)) {
      for (var each : all) {
        if (lastChange(each).isBefore(since)) {
          endIdle(each);
        }
      }
    }
  }

  private void endIdle(Path each) throws IOException {
    var id = each.getFileName().toString();
    if (!Files.isDirectory(each)) {
      Files.deleteIfExists(each); // left behind by a process that was killed
      return;
    }
    var upload = open.computeIfAbsent(id, _ -> new Upload(id, each, Algorithm.SHA256));
    try {
      upload.alone(() -> {
        end(upload);
        return id;
      });
    } catch (ProblemException _) {
      // it is not idle after all, or over
    }
  }

  private static Instant lastChange(Path each) throws IOException {
    var data = each.resolve("data");
    try {
      return Files.getLastModifiedTime(Files.exists(data) ? data : each).toInstant();
    } catch (NoSuchFileException _) {
      return Instant.MAX;
    }
  }
}
