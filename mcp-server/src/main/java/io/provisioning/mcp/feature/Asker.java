package io.provisioning.mcp.feature;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Somebody who asks by a request of the API, and supplies nothing else.
 *
 * @param token for requests on that account's behalf; null if the server works alone
 */
public record Asker(String principal, @Nullable String token, ObjectNode arguments)
    implements Exchange {

  /** Somebody who asks without arguments. */
  public Asker(String principal, @Nullable String token) {
    this(principal, token, JsonNodeFactory.instance.objectNode());
  }

  /** The same with arguments. */
  public Asker with(ObjectNode newArguments) {
    return new Asker(principal, token, newArguments);
  }

  @Override
  public Optional<String> delegation() {
    return Optional.ofNullable(token);
  }

  @Override
  public Optional<JsonNode> input(String name) {
    return Optional.empty();
  }

  @Override
  public Optional<String> state() {
    return Optional.empty();
  }

  @Override
  public boolean supports(InputRequest.Kind kind) {
    return false;
  }

  @Override
  public void progress(double done, double total, String message) {
    // nobody listens
  }

  @Override
  public void log(LogLevel level, String message) {
    // nobody listens
  }
}
