package io.provisioning.mcp.tool;

import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.InputRequest;
import io.provisioning.mcp.feature.LogLevel;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A call of somebody who supplies nothing but arguments. */
record FakeExchange(String principal, ObjectNode arguments) implements Exchange {

  /** With arguments in JSON, with apostrophes for quotes. */
  static FakeExchange of(String arguments) {
    return new FakeExchange("ada", object(arguments));
  }

  static ObjectNode object(String json) {
    return (ObjectNode) JsonMapper.shared().readTree(json.replace('\'', '"'));
  }

  @Override
  public Optional<String> delegation() {
    return Optional.empty();
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
  public void progress(double done, double total, String message) {}

  @Override
  public void log(LogLevel level, String message) {}
}
