package io.provisioning.orchestrator.journal.filesystem;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Ended;
import io.provisioning.orchestrator.journal.JournalProblem;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Workflows of archives, newest first. Each index is opened when its turn comes; one that is
 * damaged is left out and told in the log.
 */
final class NewestFirst implements Iterator<Ended> {

  private static final Logger log = LoggerFactory.getLogger(NewestFirst.class);

  private record Source(Archive archive, Piece piece) {}

  private record Head(Ended ended, int piece, Iterator<Piece.Line> rest) {}

  private final @Nullable String before;
  private final Queue<Source> closed = new ArrayDeque<>();
  private final Queue<Head> open =
      new PriorityQueue<>(
          Comparator.comparing((Head head) -> head.ended().workflow())
              .thenComparingInt(Head::piece)
              .reversed());
  private @Nullable String last;

  private NewestFirst(Collection<Archive> archives, @Nullable String before) {
    this.before = before;
    archives.stream()
        .flatMap(archive -> archive.pieces().stream().map(piece -> new Source(archive, piece)))
        .filter(source -> before == null || source.piece().first().compareTo(before) < 0)
        .sorted(Comparator.comparing((Source source) -> source.piece().last()).reversed())
        .forEach(closed::add);
  }

  /** Workflows made before one, or all. */
  static Stream<Ended> of(Collection<Archive> archives, @Nullable String before) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(new NewestFirst(archives, before), 0), false);
  }

  @Override
  public boolean hasNext() {
    openWhatIsDue();
    while (!open.isEmpty() && open.element().ended().workflow().equals(last)) {
      advance();
      openWhatIsDue();
    }
    return !open.isEmpty();
  }

  @Override
  public Ended next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    var ended = advance();
    last = ended.workflow();
    return ended;
  }

  private Ended advance() {
    var head = open.remove();
    push(head.piece(), head.rest());
    return head.ended();
  }

  private void openWhatIsDue() {
    while (!closed.isEmpty() && (open.isEmpty() || isDue(closed.element()))) {
      open(closed.remove());
    }
  }

  private boolean isDue(Source source) {
    return source.piece().last().compareTo(open.element().ended().workflow()) >= 0;
  }

  private void open(Source source) {
    try {
      var index = source.archive().index(source.piece());
      var wanted = before == null ? index : index.headMap(before, false);
      push(source.piece().number(), wanted.descendingMap().values().iterator());
    } catch (ProblemException e) {
      log.error("workflows of the archive are left out of a list", e);
    } catch (IOException e) {
      throw JournalProblem.unavailable(e);
    }
  }

  private void push(int piece, Iterator<Piece.Line> lines) {
    if (lines.hasNext()) {
      open.add(new Head(lines.next().ended(), piece, lines));
    }
  }
}
