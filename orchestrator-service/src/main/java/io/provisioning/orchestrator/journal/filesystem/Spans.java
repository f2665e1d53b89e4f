package io.provisioning.orchestrator.journal.filesystem;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** In which segments the entries of each workflow are, so that not all are searched. */
final class Spans {

  /** Segments from the first to the last, both included. */
  record Span(int first, int last) {
    private static final Span NONE = new Span(1, 0);
  }

  private final Map<String, Span> spans = new ConcurrentHashMap<>();

  /** An entry is in the segment, which is none before those it is in already. */
  void add(String workflow, int segment) {
    var known = spans.get(workflow);
    if (known == null || known.last() < segment) {
      spans.merge(
          workflow,
          new Span(segment, segment),
          (before, _) -> new Span(before.first(), Math.max(before.last(), segment)));
    }
  }

  Span of(String workflow) {
    return spans.getOrDefault(workflow, Span.NONE);
  }

  /** The segments up to this one are gone. */
  void forgetUpTo(int segment) {
    spans
        .keySet()
        .forEach(workflow -> spans.computeIfPresent(workflow, (_, span) -> rest(span, segment)));
  }

  private static @Nullable Span rest(Span span, int gone) {
    if (span.last() <= gone) {
      return null;
    }
    return span.first() > gone ? span : new Span(gone + 1, span.last());
  }
}
