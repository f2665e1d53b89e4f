package io.provisioning.controlcenter.audit.verification;

import io.provisioning.controlcenter.audit.chain.TrailLine;
import io.provisioning.controlcenter.audit.verification.Finding.Kind;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows the lines of one file, each with the one after it at hand: which of two that contradict
 * each other is the wrong one is told by whom the next one names.
 */
final class Chain {

  /**
   * A line where it stands.
   *
   * @param at line of the file, from 1
   * @param line null if it has not the form of one
   */
  record Place(long at, @Nullable TrailLine line) {

    boolean isIntact() {
      return line != null && line.isIntact();
    }

    /** Whether it is the record with this number, after the one with this hash. */
    boolean follows(long number, @Nullable String hash) {
      return line != null
          && line.number() == number
          && (hash == null || line.previous().equals(hash));
    }

    boolean names(TrailLine before) {
      return line != null && line.previous().equals(before.hash());
    }
  }

  private record Gap(long from, long to, long at) {}

  private final String file;
  private final Findings findings;
  private final TreeMap<Long, Gap> gaps = new TreeMap<>();
  private final Map<Long, Place> early = new TreeMap<>();
  private final Map<Long, String> known;
  private long expected;
  private @Nullable String previous;
  private @Nullable Place last;

  /**
   * Begins.
   *
   * @param expected number of the first line
   * @param previous hash that it names
   * @param known hashes of records that are told elsewhere, by number
   */
  Chain(
      String file,
      long expected,
      @Nullable String previous,
      Map<Long, String> known,
      Findings findings) {
    this.file = file;
    this.known = known;
    this.expected = expected;
    this.previous = previous;
    this.findings = findings;
  }

  /** The number of the line that would follow. */
  long expected() {
    return expected;
  }

  /** The hash of the last line; null if it is not known. */
  @Nullable String previous() {
    return previous;
  }

  /** Looks at a line. Gives whether it is a record of the chain, in its place. */
  boolean accept(Place place, @Nullable Place next) {
    var line = place.line();
    if (line == null || !place.isIntact()) {
      return damaged(place, next);
    }
    var links = previous != null && line.previous().equals(previous);
    if (line.number() == expected) {
      if (!links && previous != null) {
        contradiction(place, line, next);
      }
      requireKnown(place, line);
      return goOn(place, line);
    }
    if (links) {
      find(Kind.EDITED, place.at(), expected, "its number was changed");
      return goOn(place, line);
    }
    return line.number() > expected ? tooHigh(place, line, next) : tooLow(place, line, next);
  }

  private void requireKnown(Place place, TrailLine line) {
    if (!known.getOrDefault(line.number(), line.hash()).equals(line.hash())) {
      find(Kind.EDITED, place.at(), expected, "its hash is not the one that is known of it");
    }
  }

  /** Whether others than the line itself say that it is what was written. */
  private boolean isVouchedFor(TrailLine line, @Nullable Place next) {
    return line.hash().equals(known.get(line.number())) || (next != null && next.names(line));
  }

  private boolean goOn(Place place, TrailLine line) {
    expected++;
    previous = line.hash();
    last = place;
    return true;
  }

  private boolean damaged(Place place, @Nullable Place next) {
    if (next != null && previous != null && next.isIntact() && next.follows(expected, previous)) {
      find(Kind.INSERTED, place.at(), 0, "it was never written");
      return false;
    }
    find(Kind.EDITED, place.at(), expected, "its content is not what its hash says");
    expected++;
    previous = null;
    last = place;
    return false;
  }

  /** The line before has another hash than this one names: one of both was made anew. */
  private void contradiction(Place place, TrailLine line, @Nullable Place next) {
    var before = last;
    if (before != null && isVouchedFor(line, next)) {
      find(Kind.EDITED, before.at(), expected - 1, "it has another hash than the next one names");
    } else {
      find(Kind.EDITED, place.at(), expected, "it does not name the record before it");
    }
  }

  private boolean tooHigh(Place place, TrailLine line, @Nullable Place next) {
    if (next != null && next.isIntact() && next.follows(expected, previous)) {
      early.put(line.number(), place); // it stands before the one that belongs here
      return false;
    }
    if (next != null && next.isIntact() && next.follows(expected + 1, null)) {
      early.put(line.number(), place); // it stands in place of the one that belongs here
      gaps.put(expected, new Gap(expected, expected, place.at()));
      expected++;
      previous = null;
      return false;
    }
    var before = early.get(line.number() - 1);
    var to = line.number() - 1;
    if (before != null && before.line() != null && place.names(before.line())) {
      early.remove(to);
      find(Kind.REORDERED, before.at(), to, "it stands before record " + expected);
      to--;
    }
    if (to >= expected) {
      gaps.put(expected, new Gap(expected, to, place.at()));
    }
    expected = line.number();
    return goOn(place, line);
  }

  private boolean tooLow(Place place, TrailLine line, @Nullable Place next) {
    var before = last;
    if (before != null
        && before.line() != null
        && line.number() == expected - 1
        && line.previous().equals(before.line().previous())) {
      return rival(place, line, before, next);
    }
    if (fillGap(line.number())) {
      find(Kind.REORDERED, place.at(), line.number(), "it stands after record " + (expected - 1));
    } else {
      find(Kind.INSERTED, place.at(), line.number(), "there is such a record already");
    }
    return false;
  }

  /** Two lines for one place: the next line names the one that was written. */
  private boolean rival(Place place, TrailLine line, Place before, @Nullable Place next) {
    var isSame = line.hash().equals(lineOf(before).hash());
    if (!isSame && isVouchedFor(line, next)) {
      find(Kind.INSERTED, before.at(), line.number(), "it was never written");
      previous = line.hash();
      last = place;
      return true;
    }
    find(Kind.INSERTED, place.at(), line.number(), "there is such a record already");
    return false;
  }

  private static TrailLine lineOf(Place place) {
    if (place.line() == null) {
      throw new IllegalStateException("there is no line at " + place.at());
    }
    return place.line();
  }

  private boolean fillGap(long number) {
    var below = gaps.floorEntry(number);
    if (below == null || below.getValue().to() < number) {
      return false;
    }
    var gap = below.getValue();
    gaps.remove(gap.from());
    if (gap.from() < number) {
      gaps.put(gap.from(), new Gap(gap.from(), number - 1, gap.at()));
    }
    if (number < gap.to()) {
      gaps.put(number + 1, new Gap(number + 1, gap.to(), gap.at()));
    }
    return true;
  }

  /** Tells of lines that never came. */
  void end() {
    for (var next = early.remove(expected); next != null; next = early.remove(expected)) {
      find(Kind.REORDERED, next.at(), expected, "it stands before record " + (expected - 1));
      goOn(next, lineOf(next));
    }
    early.forEach((number, place) ->
        find(Kind.INSERTED, place.at(), number, "there is such a record elsewhere"));
    gaps.values()
        .forEach(gap ->
            find(
                Kind.REMOVED,
                gap.at(),
                gap.from(),
                gap.from() == gap.to()
                    ? "record %d is missing before it".formatted(gap.from())
                    : "records %d to %d are missing before it".formatted(gap.from(), gap.to())));
  }

  private void find(Kind kind, long at, long number, String what) {
    findings.add(kind, file, at, number, "record " + number + ": " + what);
  }
}
