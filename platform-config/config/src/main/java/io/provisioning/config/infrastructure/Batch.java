package io.provisioning.config.infrastructure;

import io.provisioning.config.infrastructure.Infrastructure.Cluster;
import io.provisioning.config.infrastructure.Infrastructure.Network;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.infrastructure.Infrastructure.Settings;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.config.infrastructure.Infrastructure.Volume;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of operations on one infrastructure, valid by the schema {@code Batch.pkl}. Operations may
 * mix providers; what an operation creates is recorded under {@code infrastructure}, as if a
 * document had declared it.
 *
 * @param name of the batch
 * @param infrastructure the infrastructure its resources belong to
 */
public record Batch(
    String name, String infrastructure, Settings settings, List<Operation> operations) {

  public Batch {
    operations = List.copyOf(operations);
  }

  /**
   * One operation.
   *
   * @param name unique in the batch
   * @param dependencies names of operations that must have succeeded before
   * @param softDependencies names of operations that must have ended before, however
   */
  public record Operation(
      String name, List<String> dependencies, List<String> softDependencies, Action action) {
    public Operation {
      dependencies = List.copyOf(dependencies);
      softDependencies = List.copyOf(softDependencies);
    }
  }

  /** What an operation does; exactly one of them stands in the file, under the name of its type. */
  public sealed interface Action {

    record CreateNetwork(Network network) implements Action {}

    record CreateVolume(Volume volume) implements Action {}

    record CreateServer(Server server) implements Action {}

    /**
     * Installs a taskserv.
     *
     * @param server name of a server of the batch or of the recorded infrastructure
     */
    record CreateTaskserv(String server, Taskserv taskserv) implements Action {}

    record CreateCluster(Cluster cluster) implements Action {}

    /**
     * Removes a recorded resource.
     *
     * @param kind {@code network}, {@code volume}, {@code server}, {@code taskserv} or {@code
     *     cluster}
     * @param server of the taskserv; absent for other kinds
     */
    record Delete(String kind, String name, @Nullable String server) implements Action {}
  }
}
