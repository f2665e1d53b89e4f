package io.provisioning.mcp.tool;

import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.InputRequest;
import io.provisioning.mcp.feature.LogLevel;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A request as it is, for a tool that is called in its course. */
record OtherArguments(Exchange exchange, ObjectNode arguments) implements Exchange {

  @Override
  public String principal() {
    return exchange.principal();
  }

  @Override
  public Optional<String> delegation() {
    return exchange.delegation();
  }

  @Override
  public Optional<JsonNode> input(String name) {
    return exchange.input(name);
  }

  @Override
  public Optional<String> state() {
    return exchange.state();
  }

  @Override
  public boolean supports(InputRequest.Kind kind) {
    return exchange.supports(kind);
  }

  @Override
  public void progress(double done, double total, String message) {
    exchange.progress(done, total, message);
  }

  @Override
  public void log(LogLevel level, String message) {
    exchange.log(level, message);
  }
}
