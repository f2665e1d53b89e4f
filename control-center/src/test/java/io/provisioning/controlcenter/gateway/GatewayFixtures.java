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
        id, "things", method, path, "Things", false, false, List.of(), Map.of(), false, List.of(),
        Risk.NONE);
  }

  static Caller caller(String id) {
    return new Caller(
        id, Caller.Kind.USER, id, Set.of("operator"), Set.of(), Set.of(), Instant.EPOCH, "s1");
  }

  /**
   * Somebody of a role.
   *
   * @param text the role and the factor: {@code none}, {@code mfa} or {@code fresh}; then {@code
   *     program} for a service account
   */
  static Caller whoIs(String text) {
    var words = List.of(text.split(" ", -1));
    var factor = words.get(1);
    return new Caller(
        "ada",
        words.contains("program") ? Caller.Kind.SERVICE_ACCOUNT : Caller.Kind.USER,
        "ada",
        Set.of(words.getFirst()),
        Set.of(),
        factor.equals("none")
            ? Set.of(Caller.Factor.PASSWORD)
            : Set.of(Caller.Factor.PASSWORD, Caller.Factor.TOTP),
        factor.equals("fresh") ? Instant.now() : Instant.EPOCH,
        "s1");
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
