package io.provisioning.controlcenter.audit.search;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.chain.BackwardReader;
import io.provisioning.controlcenter.audit.chain.Extent;
import io.provisioning.controlcenter.audit.chain.LineReader;
import io.provisioning.controlcenter.audit.chain.SegmentSearch;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import io.provisioning.controlcenter.audit.trail.FilesystemAuditTrail;
import io.provisioning.controlcenter.audit.trail.RecordedEvent;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Looks for events in the segments. Times and cursors are found by halving, the rest by reading;
 * memory is bounded by a page, time by a budget of lines.
 */
@Service
public final class AuditSearch {

  /** Lines that are read for one page; then the page ends and its cursor goes on. */
  private static final int BUDGET = 1_000_000;

  /** The same where each must be decrypted. */
  private static final int COSTLY_BUDGET = 200_000;

  private final FilesystemAuditTrail trail;

  AuditSearch(FilesystemAuditTrail trail) {
    this.trail = trail;
  }

  /**
   * Some of what was found.
   *
   * @param next number before which to go on; empty if there is nothing more
   */
  public record Page(List<RecordedEvent> events, OptionalLong next) {}

  /**
   * The newest events of which the number is less.
   *
   * @param limit most of them; there may be fewer, or none, although there are more to come
   */
  public Page page(EventQuery query, long before, int limit) {
    var look = new Look(query, limit);
    try {
      for (var extent : trail.extents().reversed()) {
        if (extent.first() < before && !look.read(extent, before)) {
          return new Page(look.found, OptionalLong.of(look.last));
        }
      }
      return new Page(look.found, OptionalLong.empty());
    } catch (IOException e) {
      throw AuditProblem.unavailable(e);
    }
  }

  /**
   * One event.
   *
   * @param workspace that it must be about; null if that does not matter
   * @throws ProblemException UNKNOWN_AUDIT_EVENT if there is none with the number
   */
  public RecordedEvent get(long number, @Nullable String workspace) {
    return page(EventQuery.ALL, number + 1, 1).events().stream()
        .filter(event -> event.number() == number)
        .filter(event -> workspace == null || workspace.equals(event.event().workspace()))
        .findFirst()
        .orElseThrow(() ->
            AuditProblem.UNKNOWN_AUDIT_EVENT.because(
                "there is no event with the number `" + number + "`",
                "it may be a checkpoint of the trail, or older than the retention"));
  }

  /** Shows every event that is wanted, the oldest first. */
  public void forEach(EventQuery query, Consumer<RecordedEvent> reader) {
    var filter = new EventFilter(query, trail.codec(), trail.people());
    try {
      for (var extent : trail.extents()) {
        readAll(query, filter, extent, reader);
      }
    } catch (IOException e) {
      throw AuditProblem.unavailable(e);
    }
  }

  private static void readAll(
      EventQuery query, EventFilter filter, Extent extent, Consumer<RecordedEvent> reader)
      throws IOException {
    var range = Range.of(query, extent, Long.MAX_VALUE);
    try (var lines = new LineReader(extent.file(), range.high())) {
      lines.startAt(range.low());
      for (var line = lines.next(); line != null; line = lines.next()) {
        filter.pick(line, 0, line.length).ifPresent(reader);
      }
    } catch (NoSuchFileException e) {
      // its time was over while others were read
    }
  }

  /** Bytes of a segment in which the wanted lines are. */
  private record Range(long low, long high) {

    static Range of(EventQuery query, Extent extent, long before) throws IOException {
      var search = new SegmentSearch(extent);
      var from = query.from();
      var to = query.to();
      var low = from == null ? 0 : search.firstOf(line -> !line.time().isBefore(from));
      var high =
          to == null && before > extent.last()
              ? extent.size()
              : search.firstOf(
                  line -> line.number() >= before || (to != null && !line.time().isBefore(to)));
      return new Range(low, Math.max(low, high));
    }
  }

  /** The making of one page. */
  private final class Look {

    private final EventQuery query;
    private final EventFilter filter;
    private final int limit;
    private final List<RecordedEvent> found = new ArrayList<>();
    private long last = Long.MAX_VALUE;
    private int budget;

    Look(EventQuery query, int limit) {
      this.query = query;
      this.limit = limit;
      filter = new EventFilter(query, trail.codec(), trail.people());
      budget = filter.isCostly() ? COSTLY_BUDGET : BUDGET;
    }

    /** Gives whether there is room for more. */
    boolean read(Extent extent, long before) throws IOException {
      var range = Range.of(query, extent, before);
      last = extent.first();
      try (var lines = new BackwardReader(extent)) {
        return lines.read(range.low(), range.high(), this::visit);
      } catch (NoSuchFileException e) {
        return true; // its time was over meanwhile
      }
    }

    private boolean visit(byte[] buffer, int from, int to) {
      filter.pick(buffer, from, to).ifPresent(found::add);
      budget--;
      if (found.size() < limit && budget > 0) {
        return true;
      }
      last = TrailLine.numberOf(buffer, from);
      return false;
    }
  }
}
