package io.provisioning.mcp.feature;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One request of a client as a feature sees it; for one thread. */
public interface Exchange {

  /** The account on whose behalf the client works. */
  String principal();

  /** The token for requests on that account's behalf; empty if the server works alone. */
  Optional<String> delegation();

  /** The arguments, valid for the schema of the tool. */
  ObjectNode arguments();

  /** What the client supplied under a name that an earlier answer asked for. */
  Optional<JsonNode> input(String name);

  /** The state of an earlier answer. */
  Optional<String> state();

  /** Whether the client can supply this. */
  boolean supports(InputRequest.Kind kind);

  /** Reports progress, if the client wants to know. */
  void progress(double done, double total, String message);

  /** Sends a line to the client's log, if the client wants lines of this level. */
  void log(LogLevel level, String message);
}
