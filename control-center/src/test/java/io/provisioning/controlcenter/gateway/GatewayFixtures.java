package io.provisioning.controlcenter.gateway;

import io.provisioning.controlcenter.identity.Caller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

final class GatewayFixtures {

  private GatewayFixtures() {}

  static Operation operation(String id, String method, String path) {
    return new Operation(
        id,
        "things",
        method,
        path,
        "Things",
        false,
        false,
        List.of(),
        Map.of(),
        false,
        List.of(),
        Risk.NONE);
  }

  static Caller caller(String id) {
    return new Caller(
        id, Caller.Kind.USER, id, Set.of("operator"), Set.of(), Set.of(), Instant.EPOCH, "s1");
  }

  /** What the orchestrator promises. */
  static OperationCatalog orchestrator() {
    try {
      var text = Files.readString(Path.of("../orchestrator-service/openapi.yaml"));
      return new OperationCatalog(ServiceDocument.parse("orchestrator", text).operations());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
