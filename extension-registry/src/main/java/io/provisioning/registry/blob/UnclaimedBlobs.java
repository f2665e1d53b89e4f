package io.provisioning.registry.blob;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds content that can go. It knows how old blobs are, and asks others who claims them. */
public final class UnclaimedBlobs {

  private final Blobs blobs;

  public UnclaimedBlobs(Blobs blobs) {
    this.blobs = blobs;
  }

  /**
   * A blob that nobody claims.
   *
   * @param names that its file has, in all repositories and in the pool
   */
  public record Unclaimed(Blobs.Stored blob, int names) {}

  /** Whether a repository has the blob, and it was pushed, mounted or renewed since then. */
  public boolean isYoung(RepositoryName repository, Digest digest, Instant since)
      throws IOException {
    try {
      return !isOlder(blobs.file(repository, digest), since);
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  private static boolean isOlder(Path file, Instant since) throws IOException {
    return Files.getLastModifiedTime(file).toInstant().isBefore(since);
  }

  /**
   * Blobs of a repository that nobody claims, and that were not pushed, mounted or renewed since
   * then. They stay so only as long as the {@link Blobs#lock} of the repository is held.
   *
   * @param most how many are listed
   */
  public List<Unclaimed> list(
      RepositoryName repository, Predicate<Digest> isClaimed, Instant since, int most)
      throws IOException {
    var unclaimed = new ArrayList<Unclaimed>();
    for (var algorithm : Digest.Algorithm.values()) {
      var folder = blobs.layout(repository).resolve("blobs").resolve(algorithm.label());
      if (!Files.isDirectory(folder)) {
        continue;
      }
      try (var files = Files.newDirectoryStream(folder)) {
        for (var file : files) {
          if (unclaimed.size() == most) {
            return unclaimed;
          }
          var digest = Digest.parse(algorithm.label() + ":" + file.getFileName());
          if (digest.isPresent() && !isClaimed.test(digest.get())) {
            old(digest.get(), file, since).ifPresent(unclaimed::add);
          }
        }
      } catch (DirectoryIteratorException e) {
        throw e.getCause();
      }
    }
    return unclaimed;
  }

  private static Optional<Unclaimed> old(Digest digest, Path file, Instant since)
      throws IOException {
    try {
      return isOlder(file, since)
          ? Optional.of(
              new Unclaimed(new Blobs.Stored(digest, file, Files.size(file)), Pool.names(file)))
          : Optional.empty();
    } catch (NoSuchFileException _) {
      return Optional.empty(); // deleted by its client
    }
  }

  /**
   * Content that no repository has any more, one after another.
   *
   * @param visitor says whether it is removed
   */
  public void visitUnlinked(Predicate<Blobs.Stored> visitor) throws IOException {
    blobs.pool().visitUnlinked(visitor);
  }
}
