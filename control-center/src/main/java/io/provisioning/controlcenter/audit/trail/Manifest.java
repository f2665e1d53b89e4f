package io.provisioning.controlcenter.audit.trail;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.chain.LineReader;
import io.provisioning.controlcenter.audit.chain.Position;
import io.provisioning.controlcenter.audit.chain.SealedSegment;
import io.provisioning.controlcenter.audit.chain.SigningKey;
import io.provisioning.controlcenter.audit.chain.TrailFiles;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The chain of closed segments, a signed line for each; those that were removed stay in it. */
final class Manifest {

  private final Path file;
  private final SigningKey key;
  private final List<SealedSegment> segments = Collections.synchronizedList(new ArrayList<>());
  private Position end = Position.START;

  /**
   * Reads it, and takes away a line that was not finished.
   *
   * @throws io.provisioning.config.problem.ProblemException AUDIT_DAMAGED if it is not what was
   *     written
   */
  Manifest(Path file, SigningKey key) throws IOException {
    this.file = file;
    this.key = key;
    if (!Files.exists(file)) {
      return;
    }
    var whole = 0L;
    try (var lines = new LineReader(file, Long.MAX_VALUE)) {
      for (var text = lines.next(); text != null; text = lines.next()) {
        if (lines.isUnfinished()) {
          break;
        }
        accept(text);
        whole = lines.offset();
      }
    }
    try (var channel = TrailFiles.writable(file)) {
      if (channel.size() > whole) {
        channel.truncate(whole);
        channel.force(true);
      }
    }
  }

  private void accept(byte[] text) {
    var line =
        TrailLine.parse(text)
            .filter(it -> it.isIntact() && it.isSignedBy(key.shown()))
            .filter(it -> it.number() == end.number() + 1 && it.previous().equals(end.hash()))
            .orElseThrow(
                () -> AuditProblem.damaged(file, "line " + (end.number() + 1) + " was changed"));
    segments.add(
        SealedSegment.of(line)
            .orElseThrow(() -> AuditProblem.damaged(file, "it was written by a newer version")));
    end = Position.of(line);
  }

  List<SealedSegment> segments() {
    synchronized (segments) {
      return List.copyOf(segments);
    }
  }

  boolean tellsOf(Path segment) {
    return segments().stream().anyMatch(it -> it.isIn(segment));
  }

  /** Adds a closed segment, durably. */
  void add(SealedSegment segment, Instant time) throws IOException {
    var line = TrailLine.compose(end.number() + 1, time, segment.members(), end.hash(), key);
    try (var channel = TrailFiles.writable(file)) {
      var at = channel.size();
      try {
        var bytes = ByteBuffer.wrap((line + "\n").getBytes(UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes, at + bytes.position());
        }
        channel.force(true);
      } catch (IOException e) {
        channel.truncate(at);
        throw e;
      }
    }
    TrailFiles.syncDirectoryOf(file);
    segments.add(segment);
    end = Position.of(line);
  }
}
