package io.provisioning.mcp.feature;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Prompts that a user can choose. Safe for use by many threads. */
public interface PromptSource {

  /** All, as the protocol describes them. */
  List<ObjectNode> prompts();

  /** The messages of a prompt with the arguments of the exchange; empty if there is none here. */
  Optional<Answer> get(String name, Exchange exchange);

  /** Values of an argument that begin so; empty if there is no such prompt here, or none. */
  List<String> complete(String name, String argument, String beginning);
}
