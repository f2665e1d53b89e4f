package io.provisioning.controlcenter.audit.verification;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.trail.Checkpoint;
import io.provisioning.controlcenter.audit.trail.Line;
import io.provisioning.controlcenter.audit.trail.PublicKey;
import io.provisioning.controlcenter.audit.trail.SealedSegment;
import io.provisioning.controlcenter.audit.trail.TrailFiles;
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

  private static final String SIGNED = "what stands there was not signed with the trail's key";

  private final TrailFiles files;
  private final @Nullable Witness witness;
  private final Findings findings = new Findings();
  private final List<String> notes = new ArrayList<>();
  private final List<SealedSegment> sealed = new ArrayList<>();
  private final Map<String, Long> firsts = new HashMap<>();
  private @Nullable PublicKey key;
  private @Nullable Line head;
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
    this.key = key;
    this.witness = witness;
  }

  /** Reads everything. */
  public Report run() throws IOException {
    readKey();
    head = readHead();
    var segments = new ArrayList<>(files.segments());
    readManifest();
    var missing = new ArrayList<SealedSegment>();
    var end = new End(0, Line.NOTHING);
    for (var segment : sealed) {
      var file = files.directory().resolve(segment.file());
      segments.remove(file);
      if (!readSealed(file, segment, end)) {
        missing.add(segment);
      }
      end = new End(segment.last(), segment.hash());
    }
    for (var file : segments) {
      var isNewest = file.equals(segments.getLast());
      if (!isNewest) {
        find(Kind.CUT, files.manifest(), sealed.size(), 0, "it lacks " + file.getFileName());
      }
      if (sealed.isEmpty() || name(file).compareTo(sealed.getLast().file()) > 0) {
        end = readOpen(file, end, isNewest);
      }
    }
    missing.stream().filter(segment -> segment.last() > removed).forEach(this::missing);
    checkHead(segments, end);
    return report();
  }

  private record End(long number, @Nullable String hash) {}

  private void readKey() throws IOException {
    try {
      var shown = PublicKey.read(files.publicKey());
      if (key != null && !shown.equals(key)) {
        find(Kind.SWAPPED, files.publicKey(), 1, 0, "it is not the key that was given");
      }
      key = key == null ? shown : key;
    } catch (NoSuchFileException e) {
      find(Kind.MISSING, files.publicKey(), 0, 0, "without it no signature can be checked");
    } catch (ProblemException e) {
      find(Kind.EDITED, files.publicKey(), 1, 0, "it is not the key that was written");
    }
  }

  private @Nullable Line readHead() throws IOException {
    try {
      var text = new String(Files.readAllBytes(files.head()), ISO_8859_1);
      var line =
          Optional.of(text)
              .filter(it -> it.endsWith("\n"))
              .flatMap(it -> Line.parse(it.substring(0, it.length() - 1).getBytes(ISO_8859_1)))
              .filter(Line::isIntact);
      if (line.isEmpty()) {
        find(Kind.EDITED, files.head(), 1, 0, "its content is not what its hash says");
      }
      return line.filter(it -> requireSigned(files.head(), 1, it)).orElse(null);
    } catch (NoSuchFileException e) {
      find(Kind.MISSING, files.head(), 0, 0, "without it a cut of the trail cannot be told");
      return null;
    }
  }

  private boolean requireSigned(Path file, long at, Line line) {
    if (key != null && !line.isSignedBy(key)) {
      find(Kind.FORGED, file, at, line.number(), SIGNED);
      return false;
    }
    return true;
  }

  private void readManifest() throws IOException {
    if (!Files.exists(files.manifest())) {
      return;
    }
    var chain = new Chain(name(files.manifest()), 1, Line.NOTHING, Map.of(), findings);
    try (var lines = new ChainFile(files.manifest())) {
      for (var place = lines.next(); place != null; place = lines.next()) {
        var isRecord = chain.accept(place, lines.afterNext());
        var line = place.line();
        if (isRecord && line != null && requireSigned(files.manifest(), place.at(), line)) {
          SealedSegment.of(line).ifPresent(this::add);
        }
      }
      read++;
      noteUnfinished(files.manifest(), lines, true);
    }
    chain.end();
  }

  private void add(SealedSegment segment) {
    sealed.add(segment);
    firsts.put(segment.file(), segment.first());
  }

  /** Reads a closed segment; false if it is not there. */
  private boolean readSealed(Path file, SealedSegment segment, End before) throws IOException {
    try (var lines = new ChainFile(file)) {
      if (isSwapped(file, lines, segment.first())) {
        return true;
      }
      var previous = segment.first() == before.number() + 1 ? before.hash() : null;
      var chain = new Chain(name(file), segment.first(), previous, known(segment), findings);
      follow(file, lines, chain);
      noteUnfinished(file, lines, false);
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
      var chain = new Chain(name(file), before.number() + 1, before.hash(), known(null), findings);
      follow(file, lines, chain);
      noteUnfinished(file, lines, isNewest && isBeyondHead(chain.expected()));
      return new End(chain.expected() - 1, chain.previous());
    }
  }

  private boolean isBeyondHead(long number) {
    return head != null && number > head.number();
  }

  private Map<Long, String> known(@Nullable SealedSegment segment) {
    var known = new HashMap<Long, String>();
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

  private void look(Path file, long at, Line line, boolean isStopped) {
    if (line.type().equals(Checkpoint.TYPE)) {
      if (requireSigned(file, at, line)) {
        removed = Math.max(removed, Checkpoint.removedBy(line));
      }
    } else if (isStopped) {
      find(
          Kind.INSERTED, file, at, line.number(), "nothing was running that could have written it");
    }
  }

  /** Whether a file holds what belongs into another. */
  private boolean isSwapped(Path file, ChainFile lines, long first) {
    var place = lines.afterNext();
    if (place == null || place.line() == null || place.line().number() == first) {
      return false;
    }
    var number = place.line().number();
    var open = sealed.isEmpty() ? 1 : sealed.getLast().last() + 1;
    var owner =
        firsts.entrySet().stream()
            .filter(it -> it.getValue() == number)
            .map(Map.Entry::getKey)
            .findFirst()
            .or(() -> number == open ? Optional.of("the newest segment") : Optional.empty());
    owner.ifPresent(it -> find(Kind.SWAPPED, file, 1, number, "it holds what belongs into " + it));
    return owner.isPresent();
  }

  private void noteUnfinished(Path file, ChainFile lines, boolean mayBe) {
    if (lines.unfinished() > 0 && mayBe) {
      notes.add(
          "%s: %d bytes of a write that was not finished; the next start takes them away"
              .formatted(name(file), lines.unfinished()));
    } else if (lines.unfinished() > 0) {
      find(Kind.EDITED, file, lines.lines() + 1, 0, "the line has no end");
    }
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
    var newest = open.isEmpty() ? files.head() : open.getLast();
    var known = Math.max(head == null ? 0 : head.number(), witness == null ? 0 : witness.number());
    if (known > end.number()) {
      cut(newest, lines(newest), end.number() + 1, known);
    } else if (head != null && end.number() > head.number()) {
      notes.add(
          "%d records after the last one that the head vouches for: if some of them were cut, it could not be told"
              .formatted(end.number() - head.number()));
    }
    if (head == null && open.isEmpty() && sealed.isEmpty()) {
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
