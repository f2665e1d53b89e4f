package io.provisioning.registry.blob;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Content that is not what its digest says, out of use, with a record of who lacks it since.
 *
 * <pre>
 * damaged/sha256/abcd….json       which repositories had it
 * damaged/sha256/abcd…            what was found under that name
 * </pre>
 */
public final class DamagedBlobs {

  private static final Logger log = LoggerFactory.getLogger(DamagedBlobs.class);

  private static final String RECORD = ".json";

  private final Blobs blobs;
  private final Path folder;
  private final JsonMapper json;

  DamagedBlobs(Path root, Blobs blobs, JsonMapper json) {
    folder = root.resolve("damaged");
    this.blobs = blobs;
    this.json = json;
  }

  /**
   * A blob that repositories lack.
   *
   * @param size of what was found, in bytes
   * @param found when it was first seen
   * @param repositories that had it, and have it no more
   */
  public record Damage(String digest, long size, Instant found, List<String> repositories) {
    public Damage {
      repositories = List.copyOf(repositories);
    }
  }

  /** What is still lacking, the latest first. */
  public List<Damage> list() throws IOException {
    return records().stream()
        .map(damage -> damage(damage, lacking(damage)))
        .filter(damage -> !damage.repositories().isEmpty())
        .sorted(Comparator.comparing(Damage::found).reversed())
        .toList();
  }

  /** Takes a file out of use, under all its names, and puts what the pool has in its place. */
  void isolate(Blobs.Stored blob, FileId id, Instant now) throws IOException {
    var digest = blob.digest();
    var holders = new ArrayList<RepositoryName>();
    for (var repository : blobs.names()) {
      if (id.isOf(blobs.file(repository, digest))) {
        holders.add(repository);
      }
    }
    record(digest, blob.size(), now, holders.stream().map(RepositoryName::text).toList());
    keep(blob);
    blobs.pool().remove(digest, id);
    for (var repository : holders) {
      remove(repository, digest, id);
    }
    restore(digest);
  }

  private void keep(Blobs.Stored blob) throws IOException {
    try {
      var _ = Durable.link(place(blob.digest()), blob.file());
    } catch (NoSuchFileException _) {
      // deleted by a client
    }
  }

  private void record(Digest digest, long size, Instant now, List<String> holders)
      throws IOException {
    Durable.createFolders(place(digest).resolveSibling(""));
    var before = read(file(digest));
    var lacking =
        Stream.concat(
                before.stream().flatMap(damage -> damage.repositories().stream()), holders.stream())
            .distinct()
            .sorted()
            .toList();
    var found = before.map(Damage::found).orElse(now);
    var damage = new Damage(digest.toString(), size, found, lacking);
    Durable.write(file(digest), json.writeValueAsBytes(damage));
  }

  private void remove(RepositoryName repository, Digest digest, FileId id) throws IOException {
    var lock = blobs.lock(repository);
    lock.lock();
    try {
      var name = blobs.file(repository, digest);
      if (id.isOf(name)) {
        Durable.delete(name);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Gives repositories back what was pushed again, and forgets what nobody lacks. */
  void restore() throws IOException {
    for (var damage : records()) {
      var digest = Digest.parse(damage.digest());
      if (digest.isPresent()) {
        restore(digest.get());
      }
    }
  }

  private void restore(Digest digest) throws IOException {
    var damage = read(file(digest));
    if (damage.isEmpty()) {
      return;
    }
    var lacking = lacking(damage.get());
    if (!lacking.isEmpty() && Files.exists(blobs.pool().file(digest))) {
      for (var repository : lacking) {
        give(repository, digest);
      }
      lacking = lacking(damage.get());
    }
    if (lacking.isEmpty()) {
      Files.deleteIfExists(place(digest));
      Durable.delete(file(digest));
    }
  }

  private void give(RepositoryName repository, Digest digest) throws IOException {
    var lock = blobs.lock(repository);
    lock.lock();
    try {
      var name = blobs.file(repository, digest);
      var beside = name.resolveSibling("." + UUID.randomUUID() + ".new");
      Files.createLink(beside, blobs.pool().file(digest));
      Files.move(beside, name, StandardCopyOption.ATOMIC_MOVE);
      Durable.sync(name.resolveSibling(""));
    } finally {
      lock.unlock();
    }
  }

  private List<RepositoryName> lacking(Damage damage) {
    var digest = Digest.parse(damage.digest());
    return damage.repositories().stream()
        .flatMap(text -> RepositoryName.parse(text).stream())
        .filter(blobs::exists)
        .filter(repository -> digest.isPresent() && blobs.find(repository, digest.get()).isEmpty())
        .toList();
  }

  private static Damage damage(Damage whole, List<RepositoryName> lacking) {
    var names = lacking.stream().map(RepositoryName::text).toList();
    return new Damage(whole.digest(), whole.size(), whole.found(), names);
  }

  private List<Damage> records() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var files = Files.find(folder, 2, (file, _) -> file.toString().endsWith(RECORD))) {
      return files.flatMap(file -> read(file).stream()).toList();
    }
  }

  private Optional<Damage> read(Path file) {
    try {
      return Files.exists(file)
          ? Optional.of(json.readValue(Files.readAllBytes(file), Damage.class))
          : Optional.empty();
    } catch (IOException | JacksonException e) {
      log.warn("the record {} cannot be read", file, e);
      return Optional.empty();
    }
  }

  private Path place(Digest digest) {
    return folder.resolve(digest.algorithm().label()).resolve(digest.hex());
  }

  private Path file(Digest digest) {
    return place(digest).resolveSibling(digest.hex() + RECORD);
  }
}
