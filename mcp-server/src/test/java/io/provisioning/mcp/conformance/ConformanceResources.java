package io.provisioning.mcp.conformance;

import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.ResourceSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** The resources that the suites read. */
final class ConformanceResources implements ResourceSource {

  private static final Pattern TEMPLATE = Pattern.compile("test://template/([^/]+)/data");

  @Override
  public List<ObjectNode> resources() {
    return List.of(
        Json.object("{'uri': 'test://static-text', 'name': 'text', 'mimeType': 'text/plain'}"),
        Json.object("{'uri': 'test://static-binary', 'name': 'binary', 'mimeType': 'image/png'}"),
        Json.object(
            "{'uri': 'test://watched-resource', 'name': 'watched', 'mimeType': 'text/plain'}"));
  }

  @Override
  public List<ObjectNode> templates() {
    return List.of(
        Json.object(
            "{'uriTemplate': 'test://template/{id}/data', 'name': 'template', 'mimeType':"
                + " 'application/json'}"));
  }

  @Override
  public Optional<Answer> read(String uri, Exchange exchange) {
    var template = TEMPLATE.matcher(uri);
    if (template.matches()) {
      return contents(uri, "application/json", "text", "Data of " + template.group(1));
    }
    return switch (uri) {
      case "test://static-text", "test://watched-resource" ->
          contents(uri, "text/plain", "text", "The content of a resource");
      case "test://static-binary" -> contents(uri, "image/png", "blob", ConformanceTools.IMAGE);
      default -> Optional.empty();
    };
  }

  private static Optional<Answer> contents(String uri, String type, String kind, String value) {
    var result = Json.object("{}");
    result.putArray("contents").addObject().put("uri", uri).put("mimeType", type).put(kind, value);
    return Optional.of(new Answer.Complete(result));
  }
}
