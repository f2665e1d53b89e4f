package io.provisioning.mcp.assistant;

import io.provisioning.mcp.assistant.draft.World;
import io.provisioning.mcp.assistant.prompt.Prompt;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the platform says of declarations, on behalf of the caller. */
final class Declared {

  private static final String WORKSPACE = "workspace";
  private static final String INFRASTRUCTURES = "infrastructures";
  private static final String FORMAT = "format";
  private static final String NAME = "name";
  private static final String TEXT = "text";

  private final Platform platform;

  Declared(Platform platform) {
    this.platform = platform;
  }

  /** The names of what a workspace declares. */
  List<String> names(Exchange exchange, String workspace) {
    var request = PlatformRequest.get(INFRASTRUCTURES).with(WORKSPACE, workspace);
    return platform
        .body(exchange, request)
        .path("items")
        .valueStream()
        .map(item -> item.path(NAME).asString())
        .toList();
  }

  /** A file, checked, with what can be spoken of. */
  DeclaredInfrastructure read(Exchange exchange, String workspace, String name) {
    var request = PlatformRequest.get(INFRASTRUCTURES, name).with(WORKSPACE, workspace);
    var file = platform.send(exchange, request);
    var format = file.body().path(FORMAT).asString();
    var text = file.body().path(TEXT).asString();
    var document = document(exchange, workspace, name, format, text);
    var extensions = platform.body(exchange, PlatformRequest.get("extensions"));
    var providers =
        platform
            .body(exchange, PlatformRequest.get("providers"))
            .valueStream()
            .map(provider -> provider.path(NAME).asString())
            .collect(Collectors.toSet());
    return new DeclaredInfrastructure(
        workspace,
        file.body().path("file").asString(),
        format,
        text,
        file.tag(),
        World.of(document, extensions, providers));
  }

  /** What a model needs to know for a request. */
  Prompt.Sources sources(Exchange exchange, DeclaredInfrastructure file, String request) {
    return new Prompt.Sources(
        request,
        file.world().document(),
        platform.body(exchange, PlatformRequest.get("extensions")),
        platform.body(exchange, PlatformRequest.get("infrastructure-schema")),
        file.world().providers().stream().sorted().toList());
  }

  /**
   * What a text declares, in normal form.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID with all findings
   */
  JsonNode document(Exchange exchange, String workspace, String name, String format, String text) {
    var draft = draft(name, format, text).put(WORKSPACE, workspace);
    var request = PlatformRequest.post("infrastructure-checks").with(draft);
    return platform.body(exchange, request).path("document");
  }

  private static ObjectNode draft(String name, String format, String text) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(NAME, name)
        .put(FORMAT, format)
        .put(TEXT, text);
  }

  /** The plan of a text instead of that of the file. */
  JsonNode plan(Exchange exchange, DeclaredInfrastructure declared, String text) {
    var declaration = draft(declared.name(), declared.format(), text).put("base", declared.tag());
    var body =
        JsonNodeFactory.instance
            .objectNode()
            .put(WORKSPACE, declared.workspace())
            .put("action", "apply");
    body.set("declaration", declaration);
    return platform.body(exchange, PlatformRequest.post("plans").with(body));
  }
}
