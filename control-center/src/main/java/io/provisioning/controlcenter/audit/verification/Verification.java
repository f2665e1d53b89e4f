package io.provisioning.controlcenter.audit.verification;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.provisioning.controlcenter.audit.chain.Checkpoint;
import io.provisioning.controlcenter.audit.chain.PublicKey;
import io.provisioning.controlcenter.audit.chain.SealedSegment;
import io.provisioning.controlcenter.audit.chain.TrailFiles;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import io.provisioning.controlcenter.audit.verification.Finding.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads all files of a trail and tells what in them is not what was written. It changes nothing and
 * may run while a service writes: files are read in an order in which what is read later is newer.
 */
public final class Verification {

  private final TrailFiles files;
  private final @Nullable Witness witness;
  private final Findings findings = new Findings();
  private final List<String> notes = new ArrayList<>();
  private final Anchors anchors;
  private final List<SealedSegment> missing = new ArrayList<>();
  private int read;
  private long records;
  private long removed;

  /**
   * Prepares it.
   *
   * @param key that the trail must be signed with; null takes the one beside the trail
   * @param witness a record that must be there
   */
  public Verification(Path directory, @Nullable PublicKey key, @Nullable Witness witness) {
    files = new TrailFiles(directory);
    anchors = new Anchors(files, key, findings, notes);
    this.witness = witness;
  }

  /** Reads everything. */
  public Report run() throws IOException {
    anchors.readKey();
    anchors.readHead();
    var segments = new ArrayList<>(files.segments());
    if (anchors.readManifest()) {
      read++;
    }
    var end = readAllSealed(segments);
    end = readAllOpen(segments, end);
    missing.stream().filter(segment -> segment.last() > removed).forEach(this::missing);
    checkHead(segments, end);
    return report();
  }

  /** Reads what the manifest tells of, and takes it from the list. */
  private End readAllSealed(List<Path> segments) throws IOException {
    var end = new End(0, TrailLine.NOTHING);
    for (var segment : anchors.sealed()) {
      var file = files.directory().resolve(segment.file());
      segments.remove(file);
      if (segment.first() > end.number() + 1) {
        find(
            Kind.REMOVED,
            file,
            1,
            end.number() + 1,
            "records %d to %d are missing before it"
                .formatted(end.number() + 1, segment.first() - 1));
      }
      if (!readSealed(file, segment, end)) {
        missing.add(segment);
      }
      end = new End(segment.last(), segment.hash());
    }
    return end;
  }

  /** Reads what the manifest does not tell of: the newest segment, and no other. */
  private End readAllOpen(List<Path> segments, End before) throws IOException {
    var sealed = anchors.sealed();
    var end = before;
    for (var file : segments) {
      var isNewest = file.equals(segments.getLast());
      if (!isNewest) {
        find(Kind.CUT, files.manifest(), sealed.size(), 0, "it lacks " + file.getFileName());
      }
      if (sealed.isEmpty() || name(file).compareTo(sealed.getLast().file()) > 0) {
        end = readOpen(file, end, isNewest);
      }
    }
    return end;
  }

  private record End(long number, @Nullable String hash) {}

  /** Reads a closed segment; false if it is not there. */
  private boolean readSealed(Path file, SealedSegment segment, End before) throws IOException {
    try (var lines = new ChainFile(file)) {
      if (isSwapped(file, lines, segment.first())) {
        return true;
      }
      var previous = segment.first() == before.number() + 1 ? before.hash() : null;
      var chain = new Chain(name(file), segment.first(), previous, known(segment), findings);
      follow(file, lines, chain);
      anchors.noteUnfinished(file, lines, false);
      if (chain.expected() <= segment.last()) {
        cut(file, lines.lines(), chain.expected(), segment.last());
      } else if (chain.expected() > segment.last() + 1) {
        find(Kind.INSERTED, file, lines.lines(), segment.last() + 1, "nothing may follow the seal");
      }
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private End readOpen(Path file, End before, boolean isNewest) throws IOException {
    try (var lines = new ChainFile(file)) {
      if (isSwapped(file, lines, before.number() + 1)) {
        return before;
      }
      requireOwnName(file, lines);
      var chain = new Chain(name(file), before.number() + 1, before.hash(), known(null), findings);
      follow(file, lines, chain);
      anchors.noteUnfinished(file, lines, isNewest && isBeyondHead(chain.expected()));
      return new End(chain.expected() - 1, chain.previous());
    }
  }

  private boolean isBeyondHead(long number) {
    var head = anchors.head();
    return head != null && number > head.number();
  }

  private Map<Long, String> known(@Nullable SealedSegment segment) {
    var known = new HashMap<Long, String>();
    var head = anchors.head();
    if (segment != null) {
      known.put(segment.last(), segment.hash());
    }
    if (head != null) {
      known.put(head.number(), head.previous());
    }
    if (witness != null) {
      known.put(witness.number(), witness.hash());
    }
    return known;
  }

  private void follow(Path file, ChainFile lines, Chain chain) throws IOException {
    read++;
    var isStopped = false;
    for (var place = lines.next(); place != null; place = lines.next()) {
      if (findings.isFull()) {
        return;
      }
      records++;
      var line = place.line();
      if (chain.accept(place, lines.afterNext()) && line != null) {
        look(file, place.at(), line, isStopped);
        isStopped = Checkpoint.isOf(Checkpoint.Reason.STOPPED, line);
      }
    }
    chain.end();
  }

  private void look(Path file, long at, TrailLine line, boolean isStopped) {
    if (line.type().equals(Checkpoint.TYPE)) {
      if (anchors.requireSigned(file, at, line)) {
        removed = Math.max(removed, Checkpoint.removedBy(line));
      }
    } else if (isStopped) {
      find(
          Kind.INSERTED, file, at, line.number(), "nothing was running that could have written it");
    }
  }

  /** The manifest does not name the newest segment yet, so its first line does. */
  private void requireOwnName(Path file, ChainFile lines) {
    var first = lines.afterNext();
    if (first != null && first.line() != null && !TrailFiles.isNamedAfter(file, first.line())) {
      find(
          Kind.SWAPPED,
          file,
          1,
          first.line().number(),
          "it was begun at %s and had another name".formatted(first.line().time()));
    }
  }

  /** Whether a file holds what belongs into another. */
  private boolean isSwapped(Path file, ChainFile lines, long first) {
    var place = lines.afterNext();
    if (place == null || place.line() == null || place.line().number() == first) {
      return false;
    }
    var number = place.line().number();
    var sealed = anchors.sealed();
    var open = sealed.isEmpty() ? 1 : sealed.getLast().last() + 1;
    var owner =
        sealed.stream()
            .filter(it -> it.first() == number)
            .map(SealedSegment::file)
            .findFirst()
            .or(() -> number == open ? Optional.of("the newest segment") : Optional.empty());
    owner.ifPresent(it -> find(Kind.SWAPPED, file, 1, number, "it holds what belongs into " + it));
    return owner.isPresent();
  }

  private void missing(SealedSegment segment) {
    find(
        Kind.MISSING,
        files.directory().resolve(segment.file()),
        0,
        segment.first(),
        "records %d to %d are gone with it".formatted(segment.first(), segment.last()));
  }

  private void checkHead(List<Path> open, End end) throws IOException {
    var head = anchors.head();
    var newest = open.isEmpty() ? files.head() : open.getLast();
    var known = Math.max(head == null ? 0 : head.number(), witness == null ? 0 : witness.number());
    if (known > end.number()) {
      cut(newest, lines(newest), end.number() + 1, known);
    } else if (head != null && end.number() > head.number()) {
      notes.add(
          "%d records after the last one that the head vouches for: if some of them were cut, it could not be told"
              .formatted(end.number() - head.number()));
    }
    if (head == null && open.isEmpty() && anchors.sealed().isEmpty()) {
      find(Kind.MISSING, files.manifest(), 0, 0, "there is no trail");
    }
  }

  private static long lines(Path file) throws IOException {
    try (var lines = Files.lines(file, ISO_8859_1)) {
      return lines.count();
    }
  }

  private void cut(Path file, long line, long from, long to) {
    find(Kind.CUT, file, line, from, "records %d to %d are missing after it".formatted(from, to));
  }

  private void find(Kind kind, Path file, long line, long number, String what) {
    findings.add(kind, name(file), line, number, what);
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private Report report() {
    var all = findings.all();
    var head = anchors.head();
    var key = anchors.key();
    return new Report(
        all.isEmpty(),
        read,
        records,
        head == null ? null : new Witness(head.number(), head.previous()).toString(),
        key == null ? null : key.fingerprint(),
        all,
        notes);
  }
}
