package io.provisioning.cli.door;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where settings say that the services are.
 *
 * @param orchestrator that is to be asked itself, without a control center; null if none was named
 * @param controlCenter that was named; null for that of the home
 * @param orchestratorPort of this machine
 * @param controlCenterPort of this machine
 * @param vaultPort of this machine; null if no vault was started here
 * @param registryPort of this machine; null if no registry was started here
 * @param detectorPort of this machine; null if no detector was started here
 * @param connect how long to wait for a connection
 * @param answer how long to wait for an answer
 */
public record Addresses(
    @Nullable URI orchestrator,
    @Nullable URI controlCenter,
    int orchestratorPort,
    int controlCenterPort,
    @Nullable Integer vaultPort,
    @Nullable Integer registryPort,
    @Nullable Integer detectorPort,
    Duration connect,
    Duration answer) {

  URI ownOrchestrator() {
    return onThisMachine(orchestratorPort);
  }

  URI ownControlCenter() {
    return onThisMachine(controlCenterPort);
  }

  static URI onThisMachine(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }
}
