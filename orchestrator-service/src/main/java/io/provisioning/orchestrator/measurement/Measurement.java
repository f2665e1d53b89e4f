package io.provisioning.orchestrator.measurement;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a server said of itself in one round trip; what it does not say is absent.
 *
 * @param cpus how many virtual processors it may use, fractions allowed
 * @param cpuTime that it has used since it was started
 * @param load over 1, 5 and 15 minutes; absent in a container, which shows that of its machine
 * @param memory bytes
 * @param memoryUsed bytes, without what only speeds up reading files
 * @param disks by where they are mounted
 * @param networks by interface
 * @param uptime since it was started
 * @param failedUnits of systemd, by their names
 * @param certificates when they end, by their files
 * @param clockOffset by how much its clock is ahead of ours at the least; zero if the round trip
 *     explains the difference
 */
record Measurement(
    @Nullable Double cpus,
    @Nullable Duration cpuTime,
    @Nullable Load load,
    @Nullable Long memory,
    @Nullable Long memoryUsed,
    Map<String, Disk> disks,
    Map<String, Network> networks,
    @Nullable Duration uptime,
    Set<String> failedUnits,
    Map<String, Instant> certificates,
    @Nullable Duration clockOffset) {

  /** How many processes wanted to run. */
  record Load(double one, double five, double fifteen) {}

  /**
   * A file system.
   *
   * @param size bytes
   * @param used bytes
   * @param available bytes, for others than root
   * @param inodes how many there can be; 0 where there is no limit
   */
  record Disk(long size, long used, long available, long inodes, long inodesUsed) {}

  /** Bytes since it was started. */
  record Network(long received, long sent) {}
}
