package io.provisioning.service.status;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a service is now.
 *
 * @param version null if it was not built as a release is
 * @param ready whether it takes requests
 */
public record ServiceStatus(
    String service,
    @Nullable String version,
    Instant startedAt,
    boolean ready,
    List<Dependency> dependencies) {

  public ServiceStatus {
    dependencies = List.copyOf(dependencies);
  }

  /**
   * Something that a service needs.
   *
   * @param name such as {@code surreal} or {@code disk_space}
   * @param details what it says of itself
   */
  public record Dependency(String name, boolean up, Map<String, String> details) {

    public Dependency {
      details = Map.copyOf(details);
    }
  }
}
