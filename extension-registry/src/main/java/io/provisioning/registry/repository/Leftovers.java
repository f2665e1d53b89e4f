package io.provisioning.registry.repository;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.blob.UnclaimedBlobs;
import io.provisioning.registry.blob.UnclaimedBlobs.Unclaimed;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What repositories have and nobody claims. Each repository is looked at alone, since manifests
 * refer only to what is in theirs. Safe for use by many threads, also while others push.
 */
public final class Leftovers {

  private static final String INDEX = "index.json";
  private static final String RESTORE = "restore the file from a backup; nothing was removed";
  private static final String RESTORE_OR_DELETE =
      "restore the manifest from a backup, or delete it; nothing was removed";

  private final Repositories repositories;
  private final Blobs blobs;
  private final UnclaimedBlobs unclaimed;
  private final JsonMapper json;

  Leftovers(Repositories repositories, Blobs blobs, JsonMapper json) {
    this.repositories = repositories;
    this.blobs = blobs;
    this.json = json;
    unclaimed = new UnclaimedBlobs(blobs);
  }

  /**
   * What is left over in one repository.
   *
   * @param manifests whose subjects are gone; {@code blobs} has their contents too
   */
  public record Found(List<Digest> manifests, List<Unclaimed> blobs) {

    private static final Found NOTHING = new Found(List.of(), List.of());

    public Found {
      manifests = List.copyOf(manifests);
      blobs = List.copyOf(blobs);
    }

    private boolean isEmpty() {
      return manifests.isEmpty() && blobs.isEmpty();
    }
  }

  /**
   * Looks, and removes nothing.
   *
   * @param since what was pushed or renewed later stays
   * @param most how many blobs are listed
   * @throws ProblemException UNREADABLE_REPOSITORY
   */
  public Found find(RepositoryName repository, Instant since, int most) throws IOException {
    return find(repository, since, most, new HashMap<>());
  }

  /**
   * Looks and removes what it found, except what is renewed meanwhile.
   *
   * @return what was removed
   * @throws ProblemException as {@link #find}; nothing of this repository is removed then
   */
  public Found remove(RepositoryName repository, Instant since, int most) throws IOException {
    var known = new HashMap<Digest, Claims.Content>();
    if (find(repository, since, most, known).isEmpty()) {
      return Found.NOTHING;
    }
    var lock = blobs.lock(repository);
    lock.lock();
    try {
      // INVARIANT: claims and ages are those of now, and nobody can change them until all is gone
      var found = find(repository, since, most, known);
      if (!found.manifests().isEmpty()) {
        repositories.remove(repository, found.manifests());
      }
      for (var each : found.blobs()) {
        Files.deleteIfExists(each.blob().file());
      }
      return found;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Looks.
   *
   * @param known what manifests refer to, as far as they were read: they never change
   */
  private Found find(
      RepositoryName repository, Instant since, int most, Map<Digest, Claims.Content> known)
      throws IOException {
    var index = index(repository);
    if (index == null) {
      return Found.NOTHING;
    }
    var claims =
        Claims.of(
            index,
            manifest -> unclaimed.isYoung(repository, manifest, since),
            manifest -> content(repository, index, manifest, known));
    return new Found(claims.forsaken(), unclaimed.list(repository, claims::has, since, most));
  }

  /** From disk, not from memory: what was damaged there is not known here. */
  private @Nullable Index index(RepositoryName repository) throws IOException {
    if (!blobs.exists(repository)) {
      return null; // it is being made
    }
    try {
      return repositories.current(
          Index.readWhole(Files.readAllBytes(blobs.layout(repository).resolve(INDEX)), json));
    } catch (ClosedByInterruptException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw unreadable(repository, "`%s` cannot be read".formatted(INDEX), RESTORE, e);
    }
  }

  private Claims.Content content(
      RepositoryName repository, Index index, Digest manifest, Map<Digest, Claims.Content> known)
      throws IOException {
    var content = known.get(manifest);
    if (content == null) {
      content = read(repository, index.manifests().get(manifest), manifest);
      known.put(manifest, content);
    }
    return content;
  }

  /**
   * Reads a manifest.
   *
   * @param entry null if it was deleted
   */
  private Claims.Content read(RepositoryName repository, @Nullable Entry entry, Digest digest)
      throws IOException {
    var stored = blobs.find(repository, digest);
    if (stored.isEmpty() && entry == null) {
      return Claims.Content.NONE;
    }
    try {
      var file = stored.orElseThrow(() -> new NoSuchFileException(digest.toString())).file();
      var content = Files.readAllBytes(file);
      if (!Digest.of(digest.algorithm(), content).equals(digest)) {
        throw new IllegalArgumentException("it was altered");
      }
      var type = entry == null || entry.mediaType().isEmpty() ? null : entry.mediaType();
      var manifest = Manifest.parse(content, type, json);
      return new Claims.Content(digests(manifest.blobs()), digests(manifest.manifests()));
    } catch (ClosedByInterruptException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      if (entry == null) {
        return Claims.Content.NONE; // so nobody needs it to be whole
      }
      throw unreadable(
          repository, "the manifest `%s` cannot be read".formatted(digest), RESTORE_OR_DELETE, e);
    }
  }

  private static List<Digest> digests(List<Descriptor> descriptors) {
    return descriptors.stream().map(Descriptor::digest).toList();
  }

  private static ProblemException unreadable(
      RepositoryName repository, String detail, String help, Exception cause) {
    return RepositoryProblem.UNREADABLE_REPOSITORY.because(
        "the repository `%s` is damaged: %s".formatted(repository, detail), help, cause);
  }
}
