package io.provisioning.config.layer;

import java.util.Set;

/**
 * A setting that exists.
 *
 * @param name with dots between its parts, such as {@code orchestrator.port}
 * @param documentation one sentence for people
 * @param forbidden layers that cannot set it, because it decides which file they are
 */
public record Key<T>(String name, ValueType<T> type, String documentation, Set<Layer> forbidden) {

  public Key {
    forbidden = Set.copyOf(forbidden);
  }

  Key(String name, ValueType<T> type, String documentation) {
    this(name, type, documentation, Set.of());
  }

  @Override
  public String toString() {
    return name;
  }
}
