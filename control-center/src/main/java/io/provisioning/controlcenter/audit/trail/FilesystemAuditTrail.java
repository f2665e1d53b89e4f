package io.provisioning.controlcenter.audit.trail;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.AuditTrail;
import io.provisioning.controlcenter.audit.chain.Extent;
import io.provisioning.controlcenter.audit.chain.PublicKey;
import io.provisioning.controlcenter.audit.chain.SigningKey;
import io.provisioning.controlcenter.audit.chain.TrailFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The trail in files, for one process at a time. */
public final class FilesystemAuditTrail implements AuditTrail, AutoCloseable {

  private final TrailFiles files;
  private final FileChannel lock;
  private final PublicKey key;
  private final People people;
  private final EventCodec codec;
  private final TrailWriter writer;
  private final AppendQueue queue;

  private FilesystemAuditTrail(AuditSettings settings, FileChannel lock, Clock clock, Disk disk)
      throws IOException {
    files = new TrailFiles(settings.directory());
    this.lock = lock;
    var signing = signingKey(settings);
    key = signing.shown();
    publish();
    people = People.in(settings.secrets().resolve("people"));
    codec = new EventCodec(people);
    writer = TrailWriter.open(files, signing, clock, disk);
    writer.removeOlderThan(settings.retention());
    queue = new AppendQueue(writer, settings.patience());
  }

  /**
   * Opens the trail, and makes it with its key if there is none.
   *
   * @throws ProblemException AUDIT_IN_USE, AUDIT_DAMAGED, UNSAFE_AUDIT_KEY or AUDIT_UNAVAILABLE
   */
  public static FilesystemAuditTrail open(AuditSettings settings, Clock clock) {
    return open(settings, clock, new Disk());
  }

  static FilesystemAuditTrail open(AuditSettings settings, Clock clock, Disk disk) {
    try {
      TrailFiles.createDirectory(settings.directory());
      TrailFiles.createDirectory(settings.secrets());
      var lock = lock(settings);
      try {
        return new FilesystemAuditTrail(settings, lock, clock, disk);
      } catch (IOException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw AuditProblem.unavailable(e);
    }
  }

  private static FileChannel lock(AuditSettings settings) throws IOException {
    var channel = TrailFiles.writable(new TrailFiles(settings.directory()).lock());
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw inUse(settings, e);
    }
    channel.close();
    throw inUse(settings, null);
  }

  private static ProblemException inUse(AuditSettings settings, @Nullable Throwable cause) {
    return AuditProblem.AUDIT_IN_USE.because(
        "another process writes the audit trail in `" + settings.directory() + "`",
        "stop the other control center, or give this one a home of its own",
        cause);
  }

  private SigningKey signingKey(AuditSettings settings) throws IOException {
    var file = settings.secrets().resolve("signing-key.pem");
    if (!Files.exists(file) && Files.exists(files.publicKey())) {
      throw SigningKey.unsafe("the key `" + file + "` that signs the audit trail is missing", null);
    }
    return SigningKey.of(file);
  }

  /** Puts the public key beside the trail. */
  private void publish() throws IOException {
    if (!Files.exists(files.publicKey())) {
      TrailFiles.write(
          files.publicKey(), key.pem().getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    } else if (!PublicKey.read(files.publicKey()).equals(key)) {
      throw AuditProblem.damaged(files.publicKey(), "is not the key that signs the trail");
    }
  }

  @Override
  public void append(AuditEvent event) {
    queue.append(codec.encode(event));
  }

  /** Segments as far as they are durable, oldest first. */
  public List<Extent> extents() {
    try {
      return writer.extents();
    } catch (IOException e) {
      throw AuditProblem.unavailable(e);
    }
  }

  /** Reads events back. */
  public EventCodec codec() {
    return codec;
  }

  /** Whose data is in the trail. */
  public People people() {
    return people;
  }

  /** Where the files are. */
  public TrailFiles files() {
    return files;
  }

  /** Shows who signed. */
  public PublicKey key() {
    return key;
  }

  /**
   * Makes unreadable for ever what is personal about an account. The event that tells of it is
   * durable before.
   *
   * @throws ProblemException UNKNOWN_PERSON if there is nothing about the account
   */
  public void erase(String id, AuditEvent because) {
    if (!people.knows(id)) {
      throw AuditProblem.UNKNOWN_PERSON.because("no personal data is recorded of `" + id + "`");
    }
    append(because);
    try {
      people.erase(id);
    } catch (IOException e) {
      throw AuditProblem.unavailable(e);
    }
  }

  /** Ends once what waits is written and signed. */
  @Override
  public void close() {
    queue.close();
    try (lock) {
      writer.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
