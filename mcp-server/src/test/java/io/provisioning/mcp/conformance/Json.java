package io.provisioning.mcp.conformance;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON as it is written in a test, with apostrophes for quotes. */
final class Json {

  private Json() {}

  static ObjectNode object(String text) {
    return (ObjectNode) JsonMapper.shared().readTree(text.replace('\'', '"'));
  }
}
