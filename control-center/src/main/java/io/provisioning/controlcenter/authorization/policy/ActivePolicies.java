package io.provisioning.controlcenter.authorization.policy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The policies that decide now: those of the program, and those that others put beside them. All of
 * them change at once. Safe for use by many threads.
 */
public final class ActivePolicies {

  private final PolicyReader reader;
  private final Map<Source, List<PolicyFile>> files = new EnumMap<>(Source.class);
  private final AtomicReference<PolicyBook> book;

  /** Begins with those of the program. */
  public ActivePolicies(PolicyReader reader) {
    this.reader = reader;
    files.put(Source.PROGRAM, BuiltInPolicies.read());
    book = new AtomicReference<>(reader.read(all()));
  }

  /** Where policies come from. */
  public enum Source {
    PROGRAM,
    DIRECTORY,
    STORE,
    GRANTS
  }

  public PolicyBook current() {
    return book.get();
  }

  /**
   * What would hold with other policies of a source.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID with all mistakes
   */
  public synchronized PolicyBook with(Source source, Collection<PolicyFile> others) {
    var before = files.put(source, List.copyOf(others));
    try {
      return reader.read(all());
    } finally {
      restore(source, before);
    }
  }

  /**
   * Puts other policies in the place of those of a source. Decisions that began before end with the
   * former ones.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID with all mistakes; then nothing
   *     was changed
   */
  public synchronized void replace(Source source, Collection<PolicyFile> others) {
    book.set(with(source, others));
    files.put(source, List.copyOf(others));
  }

  private void restore(Source source, @Nullable List<PolicyFile> before) {
    if (before == null) {
      files.remove(source);
    } else {
      files.put(source, before);
    }
  }

  private List<PolicyFile> all() {
    var all = new ArrayList<PolicyFile>();
    files.values().forEach(all::addAll);
    return all;
  }
}
