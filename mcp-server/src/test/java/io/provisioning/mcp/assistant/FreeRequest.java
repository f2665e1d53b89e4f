package io.provisioning.mcp.assistant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Free words of somebody about {@code shop}, and what comes of them.
 *
 * @param answers of a model, one for each step
 * @param kind of the proposal
 * @param places of the document that differ
 * @param lines that are in the difference of the file
 */
record FreeRequest(
    String request, List<String> answers, String kind, List<String> places, List<String> lines) {

  private static final Path FILE = Path.of("src/test/resources/assistant/free.json");

  static List<FreeRequest> all() throws IOException {
    return JsonMapper.shared()
        .readTree(Files.readString(FILE))
        .valueStream()
        .map(each ->
            new FreeRequest(
                each.path("request").asString(),
                each.path("answers").valueStream().map(JsonNode::toString).toList(),
                each.path("kind").asString(),
                texts(each.path("places")),
                texts(each.path("lines"))))
        .toList();
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }
}
