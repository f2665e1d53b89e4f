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
 * @param connect how long to wait for a connection
 * @param answer how long to wait for an answer
 */
public record Addresses(
    @Nullable URI orchestrator,
    @Nullable URI controlCenter,
    int orchestratorPort,
    int controlCenterPort,
    Duration connect,
    Duration answer) {

  URI ownOrchestrator() {
    return onThisMachine(orchestratorPort);
  }

  URI ownControlCenter() {
    return onThisMachine(controlCenterPort);
  }

  private static URI onThisMachine(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }
}
