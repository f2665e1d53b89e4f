package io.provisioning.controlcenter.audit.trail;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.chain.Checkpoint;
import io.provisioning.controlcenter.audit.chain.Extent;
import io.provisioning.controlcenter.audit.chain.LineReader;
import io.provisioning.controlcenter.audit.chain.Position;
import io.provisioning.controlcenter.audit.chain.PublicKey;
import io.provisioning.controlcenter.audit.chain.SegmentSearch;
import io.provisioning.controlcenter.audit.chain.TrailFiles;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the end of a trail. Only an unfinished last line may be left behind by a process that died;
 * everything else that is not as it was written is damage, and nothing is done about it here.
 */
final class Recovery {

  /** What there is to go on with. */
  sealed interface Ending {}

  /** There is no trail yet. */
  record None() implements Ending {}

  /**
   * The file with the line that the head names is missing.
   *
   * @param end as the head says
   * @param first number of the first line that is missing
   */
  record Lost(Position end, long first) implements Ending {}

  /**
   * Where the trail ends.
   *
   * @param isSealed if nothing may follow in the segment
   * @param entry tells how it was found
   */
  record Found(Extent extent, Position end, boolean isSealed, Checkpoint entry) implements Ending {}

  private final TrailFiles files;
  private final Manifest manifest;
  private final PublicKey key;

  Recovery(TrailFiles files, Manifest manifest, PublicKey key) {
    this.files = files;
    this.manifest = manifest;
    this.key = key;
  }

  /** Reads what was written after the head. */
  Ending run() throws IOException {
    var open = unlisted();
    if (!Files.exists(files.head())) {
      requireUnused(open);
      return new None();
    }
    var head = head();
    var sealed = manifest.segments();
    var last = sealed.isEmpty() ? 0 : sealed.getLast().last();
    if (open.isEmpty() && last < head.number()) {
      var end = new Position(head.number(), head.previous(), head.time());
      return new Lost(end, last + 1);
    }
    var walk = new Walk(head);
    for (var segment : sealed) {
      if (segment.last() >= head.number()) {
        walk.through(files.directory().resolve(segment.file()), segment.first(), false);
      }
    }
    for (var file : open) {
      walk.through(file, walk.nextFirst(file), true);
    }
    return walk.found();
  }

  private List<Path> unlisted() throws IOException {
    var open = new ArrayList<Path>();
    for (var file : files.segments()) {
      if (!manifest.tellsOf(file)) {
        open.add(file);
      }
    }
    if (!open.isEmpty() && !hasLine(open.getLast())) {
      TrailFiles.delete(open.removeLast()); // it was just being made
    }
    if (open.size() > 1) {
      throw AuditProblem.damaged(files.manifest(), "lacks " + open.getFirst().getFileName());
    }
    for (var file : open) {
      requireOwnName(file);
    }
    return open;
  }

  private static void requireOwnName(Path file) throws IOException {
    try (var lines = new LineReader(file, Long.MAX_VALUE)) {
      var first = Optional.ofNullable(lines.next()).flatMap(TrailLine::parse);
      if (first.isPresent() && !TrailFiles.isNamedAfter(file, first.get())) {
        throw AuditProblem.damaged(file, "was renamed");
      }
    }
  }

  private static boolean hasLine(Path file) throws IOException {
    try (var lines = new LineReader(file, Long.MAX_VALUE)) {
      return lines.next() != null && !lines.isUnfinished();
    }
  }

  /** Before there is a head, nothing was taken down. */
  private void requireUnused(List<Path> open) throws IOException {
    for (var file : open) {
      try (var lines = new LineReader(file, Long.MAX_VALUE)) {
        lines.next();
        if (lines.next() != null) {
          throw AuditProblem.damaged(files.head(), "is missing");
        }
      }
      TrailFiles.delete(file);
    }
    if (!manifest.segments().isEmpty()) {
      throw AuditProblem.damaged(files.head(), "is missing");
    }
  }

  private TrailLine head() throws IOException {
    var text = Files.readString(files.head(), UTF_8);
    return Optional.of(text)
        .filter(it -> it.endsWith("\n"))
        .flatMap(it -> TrailLine.parse(it.substring(0, it.length() - 1).getBytes(UTF_8)))
        .filter(it -> it.isIntact() && it.isSignedBy(key))
        .orElseThrow(() -> AuditProblem.damaged(files.head(), "was changed"));
  }

  /** Follows the chain from the line that the head names. */
  private final class Walk {

    private final TrailLine head;
    private @Nullable Found found;
    private @Nullable TrailLine last;

    Walk(TrailLine head) {
      this.head = head;
    }

    /** The number with which a segment begins. */
    long nextFirst(Path file) throws IOException {
      if (last != null) {
        return last.number() + 1;
      }
      try (var lines = new LineReader(file, Long.MAX_VALUE)) {
        var text = lines.next();
        return Optional.ofNullable(text)
            .flatMap(TrailLine::parse)
            .orElseThrow(() -> AuditProblem.damaged(file, "line 1 was changed"))
            .number();
      }
    }

    void through(Path file, long first, boolean mayBeUnfinished) throws IOException {
      try (var lines = new LineReader(file, Long.MAX_VALUE)) {
        lines.startAt(last == null ? headIn(file) : 0);
        var whole = lines.offset();
        var cut = 0L;
        for (var text = lines.next(); text != null; text = lines.next()) {
          if (lines.isUnfinished()) {
            cut = lines.offset() - whole;
            break;
          }
          last = following(file, text);
          whole = lines.offset();
        }
        if (last == null || (cut > 0 && !mayBeUnfinished)) {
          throw AuditProblem.damaged(file, "was cut");
        }
        found = found(new Extent(file, first, last.number(), whole), last, cut);
      }
    }

    private long headIn(Path file) throws IOException {
      return new SegmentSearch(file, Files.size(file))
          .firstOf(line -> line.number() >= head.number());
    }

    private TrailLine following(Path file, byte[] text) {
      var before = last;
      return TrailLine.parse(text)
          .filter(TrailLine::isIntact)
          .filter(line ->
              before == null
                  ? line.number() == head.number() && line.hash().equals(head.previous())
                  : line.number() == before.number() + 1
                      && line.previous().equals(before.hash())
                      && mayFollow(before, line))
          .orElseThrow(() ->
              AuditProblem.damaged(
                  file,
                  "record "
                      + (before == null ? head.number() : before.number() + 1)
                      + " is not what was written"));
    }

    /** What was signed off goes on with a signature. */
    private boolean mayFollow(TrailLine before, TrailLine line) {
      return line.type().equals(Checkpoint.TYPE)
          ? line.isSignedBy(key)
          : !Checkpoint.isOf(Checkpoint.Reason.STOPPED, before);
    }

    private Found found(Extent extent, TrailLine end, long cut) {
      var unvouched = end.number() - head.number();
      var isOrderly = cut == 0 && unvouched == 0 && Checkpoint.isOf(Checkpoint.Reason.STOPPED, end);
      return new Found(
          extent,
          Position.of(end),
          Checkpoint.isOf(Checkpoint.Reason.SEALED, end),
          isOrderly
              ? Checkpoint.of(Checkpoint.Reason.STARTED)
              : Checkpoint.recovered(cut, unvouched));
    }

    Found found() {
      if (found == null) {
        throw new IllegalStateException("no segment was read");
      }
      return found;
    }
  }
}
