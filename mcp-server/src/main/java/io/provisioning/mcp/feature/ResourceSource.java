package io.provisioning.mcp.feature;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Resources that a client can read. Safe for use by many threads. */
public interface ResourceSource {

  /** Those that have a fixed URI, as the protocol describes them. */
  List<ObjectNode> resources();

  /** Templates of the URIs of the others. */
  List<ObjectNode> templates();

  /** The contents of a resource; empty if there is none here. */
  Optional<Answer> read(String uri, Exchange exchange);
}
