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

  private static final Set<String> SEALABLE =
      Set.of("monitoring.prometheus_url", "monitoring.alertmanager_url");

  public Key {
    forbidden = Set.copyOf(forbidden);
  }

  Key(String name, ValueType<T> type, String documentation) {
    this(name, type, documentation, Set.of());
  }

  /**
   * Whether its value can be encrypted in a file: one that nothing shows, neither a path nor a
   * message. Of an address it is the user and the password that nothing shows.
   */
  boolean isSealable() {
    return SEALABLE.contains(name);
  }

  @Override
  public String toString() {
    return name;
  }
}
