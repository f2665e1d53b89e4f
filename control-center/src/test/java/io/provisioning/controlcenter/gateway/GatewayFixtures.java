package io.provisioning.controlcenter.gateway;

import io.provisioning.config.schema.PathTemplate;
import io.provisioning.controlcenter.contract.AccessMark;
import io.provisioning.controlcenter.contract.ActionGroup;
import io.provisioning.controlcenter.contract.Operation;
import io.provisioning.controlcenter.contract.Risk;
import io.provisioning.controlcenter.identity.Caller;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

public final class GatewayFixtures {

  private GatewayFixtures() {}

  public static Operation operation(String id, String method, String path) {
    return new Operation(
        id,
        "things",
        method,
        PathTemplate.of(path, Set.of("repository")),
        new AccessMark("Thing", Set.of(ActionGroup.READ)),
        false,
        null,
        false,
        false,
        List.of(),
        Map.of(),
        false,
        false,
        List.of(),
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
   *     program} for a service account, and {@code agent} if the service {@code mcp} asks for them
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
        "s1",
        words.contains("agent") ? "mcp" : null,
        null);
  }
}
