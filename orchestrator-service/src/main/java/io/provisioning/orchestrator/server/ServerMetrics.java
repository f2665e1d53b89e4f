package io.provisioning.orchestrator.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a server uses, in a moment; what it does not say is absent.
 *
 * @param cpus how many virtual processors it has, fractions allowed
 * @param cpusUsed how many of them it used, over about a quarter of a second
 * @param memory bytes
 * @param memoryUsed bytes, without what only speeds up reading files
 * @param disks of its own
 * @param uptimeSeconds since it was started
 * @param failedUnits of systemd, by their names
 */
record ServerMetrics(
    @Nullable Double cpus,
    @Nullable Double cpusUsed,
    @Nullable Long memory,
    @Nullable Long memoryUsed,
    List<Disk> disks,
    @Nullable Long uptimeSeconds,
    List<String> failedUnits) {

  /**
   * A file system.
   *
   * @param path where it is mounted
   * @param size bytes that can be used, so without what is kept for root
   * @param used bytes
   */
  record Disk(String path, long size, long used) {}
}
