package io.provisioning.cli;

import com.sun.net.httpserver.HttpExchange;
import io.provisioning.service.testkit.Contracts;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the services that commands ask say of requests and of answers to them. */
final class Contract {

  static final Contracts ALL =
      Contracts.of(
          Stream.of(
                  "orchestrator-service",
                  "control-center",
                  "vault-service",
                  "extension-registry",
                  "detector-service",
                  "mcp-server")
              .map(service -> Path.of("../..", service, "openapi.yaml"))
              .toArray(Path[]::new));

  private Contract() {}

  /** The status with which what an exchange asks for succeeds. */
  static int success(HttpExchange exchange) {
    return ALL.success(exchange);
  }

  /** The status with which what is not there is refused, or else what is wrong. */
  static int refusal(HttpExchange exchange) {
    return ALL.refusal(exchange);
  }

  /** The documented type of an answer: JSON if it can be, otherwise the first. */
  static String type(HttpExchange exchange, String answer) {
    return ALL.type(exchange, answer);
  }
}
