package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.journal.Ended;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Workflows in memory and in the archive as one list; what is in both is taken from memory. */
final class NewestViews implements Iterator<WorkflowView> {

  private final Iterator<WorkflowView> present;
  private final Iterator<Ended> archived;
  private @Nullable WorkflowView view;
  private @Nullable Ended ended;

  NewestViews(Iterator<WorkflowView> present, Iterator<Ended> archived) {
    this.present = present;
    this.archived = archived;
    view = next(present);
    ended = next(archived);
  }

  private static <T> @Nullable T next(Iterator<T> iterator) {
    return iterator.hasNext() ? iterator.next() : null;
  }

  @Override
  public boolean hasNext() {
    return view != null || ended != null;
  }

  @Override
  public WorkflowView next() {
    if (view == null && ended == null) {
      throw new NoSuchElementException();
    }
    if (view == null || (ended != null && ended.workflow().compareTo(view.id()) > 0)) {
      return nextArchived();
    }
    return nextPresent(view);
  }

  private WorkflowView nextPresent(WorkflowView taken) {
    if (ended != null && ended.workflow().equals(taken.id())) {
      ended = next(archived);
    }
    view = next(present);
    return taken;
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
