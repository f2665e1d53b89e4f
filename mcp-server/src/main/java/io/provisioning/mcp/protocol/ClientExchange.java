package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.InputRequest;
import io.provisioning.mcp.feature.LogLevel;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request.
 *
 * @param client who sent it
 * @param arguments of the feature
 * @param inputs that the client supplied
 * @param plainState that an earlier answer had
 * @param progressToken under which progress is reported; null if the client does not want to know
 */
record ClientExchange(
    Client client,
    ObjectNode arguments,
    Map<String, JsonNode> inputs,
    @Nullable String plainState,
    @Nullable JsonNode progressToken,
    Reply reply)
    implements Exchange {

  ClientExchange {
    inputs = Map.copyOf(inputs);
  }

  /** The same with arguments. */
  ClientExchange with(ObjectNode newArguments) {
    return new ClientExchange(client, newArguments, inputs, plainState, progressToken, reply);
  }

  /** The same with what the client supplied. */
  ClientExchange with(Map<String, JsonNode> newInputs, @Nullable String newState) {
    return new ClientExchange(client, arguments, newInputs, newState, progressToken, reply);
  }

  @Override
  public String principal() {
    return client.principal();
  }

  @Override
  public Optional<String> delegation() {
    return Optional.ofNullable(client.delegation());
  }

  @Override
  public Optional<JsonNode> input(String name) {
    return Optional.ofNullable(inputs.get(name));
  }

  @Override
  public Optional<String> state() {
    return Optional.ofNullable(plainState);
  }

  @Override
  public boolean supports(InputRequest.Kind kind) {
    return client.capabilities().has(kind.capability());
  }

  @Override
  public void progress(double done, double total, String message) {
    if (progressToken != null) {
      var params = JsonNodeFactory.instance.objectNode();
      params.set("progressToken", progressToken);
      params.put("progress", done).put("total", total).put("message", message);
      reply.send(Messages.notification("notifications/progress", params));
    }
  }

  @Override
  public void log(LogLevel level, String message) {
    var least = client.logLevel();
    if (least != null && level.compareTo(least) >= 0) {
      var params = JsonNodeFactory.instance.objectNode();
      params.put("level", level.text()).put("data", message);
      reply.send(Messages.notification("notifications/message", params));
    }
  }
}
