package io.provisioning.orchestrator.update;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which servers run a package, as the resource graph has it.
 *
 * @param items by the ids of their resources
 * @param unknown how many were passed over because nobody knows the package that they came from, so
 *     that its digest cannot be compared
 * @param nextCursor absent at the end
 */
record PackageUsesView(
    String workspace, List<PackageUse> items, int unknown, @Nullable String nextCursor) {

  /**
   * A taskserv on a server.
   *
   * @param resource its id
   * @param digest of the package in the registry; null if nobody knows it, such as for packages of
   *     directories
   * @param filesDigest of the files of the package
   * @param since when it was last installed or changed
   */
  record PackageUse(
      String infrastructure,
      String server,
      String resource,
      String name,
      String version,
      @Nullable String digest,
      String filesDigest,
      Instant since,
      String workflow) {}
}
