package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.journal.Ended;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Workflows in memory and in the archive as one list; what is in both is taken from memory. */
final class NewestViews implements Iterator<WorkflowView> {

  private final Iterator<WorkflowRun> present;
  private final Iterator<Ended> archived;
  private @Nullable WorkflowRun run;
  private @Nullable Ended ended;

  NewestViews(Iterator<WorkflowRun> present, Iterator<Ended> archived) {
    this.present = present;
    this.archived = archived;
    run = next(present);
    ended = next(archived);
  }

  private static <T> @Nullable T next(Iterator<T> iterator) {
    return iterator.hasNext() ? iterator.next() : null;
  }

  @Override
  public boolean hasNext() {
    return run != null || ended != null;
  }

  @Override
  public WorkflowView next() {
    if (run == null && ended == null) {
      throw new NoSuchElementException();
    }
    if (run == null || (ended != null && ended.workflow().compareTo(run.id()) > 0)) {
      return nextArchived();
    }
    return nextPresent(run);
  }

  private WorkflowView nextPresent(WorkflowRun taken) {
    if (ended != null && ended.workflow().equals(taken.id())) {
      ended = next(archived);
    }
    run = next(present);
    return taken.view();
  }

  private WorkflowView nextArchived() {
    var taken = ended;
    if (taken == null) {
      throw new NoSuchElementException();
    }
    ended = next(archived);
    return WorkflowView.of(taken);
  }

  Stream<WorkflowView> stream() {
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, 0), false);
  }
}
