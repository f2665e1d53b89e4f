package io.provisioning.mcp.assistant;

import io.provisioning.config.declaration.DeclarationCheck;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.infrastructure.DocumentText.Draft;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.explanation.Explanations;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import io.provisioning.mcp.retrieval.PassagePage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A platform with files in memory, the real language, and the catalogue of this repository. */
final class DeclaringPlatform implements Platform, AutoCloseable {

  private static final Path CATALOG = Path.of("../extension-registry/catalog");

  private final InfrastructureLanguage language =
      InfrastructureLanguage.create(List.of("local", "demo", "hetzner"));
  private final Extensions extensions = DirectoryExtensions.load(List.of(CATALOG), language);
  private final JsonNode listed = listed();
  private final Map<String, String> files = new HashMap<>();
  private final Map<String, JsonNode> documents = new HashMap<>();
  private final Map<String, ObjectNode> failed = new LinkedHashMap<>();
  private final List<PlatformRequest> requests = new ArrayList<>();
  private boolean deniesPlans;

  /** What the door says to those who may not. */
  private record Denied() implements Problem {

    @Override
    public Kind kind() {
      return Kind.DENIED;
    }

    @Override
    public String title() {
      return "denied";
    }
  }

  DeclaringPlatform() {
    language.warmUp();
  }

  DeclaringPlatform with(String name, String text) {
    files.put(name, text);
    return this;
  }

  /** Of workflows that were put here. */
  Explanations explanations() {
    return new Explanations(
        this, (_, _, _, _) -> new PassagePage(false, List.of()), InstantSource.system());
  }

  /** Puts a failed workflow here. */
  DeclaringPlatform withFailed(String id, String infrastructure, String reason) {
    var workflow =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", id)
            .put("workspace", "dev")
            .put("infrastructure", infrastructure)
            .put("state", "failed")
            .put("reason", reason);
    failed.put(id, workflow);
    return this;
  }

  /** From now on, or no longer. */
  void denyPlans(boolean denies) {
    deniesPlans = denies;
  }

  List<PlatformRequest> requests() {
    return requests;
  }

  String text(String name) {
    return Objects.requireNonNull(files.get(name), name);
  }

  @Override
  public Answered send(Exchange exchange, PlatformRequest request) {
    requests.add(request);
    var target = request.method() + " " + request.path().substring("/api/v1/".length());
    var body = request.body() == null ? JsonNodeFactory.instance.objectNode() : request.body();
    if (target.startsWith("GET ")
        && !target.matches("GET (infrastructures|infrastructure-schema|extensions|providers).*")) {
      return new Answered(told(target, request.query()), "");
    }
    return switch (target) {
      case "GET infrastructures" -> {
        var page = JsonNodeFactory.instance.objectNode();
        var items = page.putArray("items");
        files.keySet().stream().sorted().forEach(name -> items.addObject().put("name", name));
        yield new Answered(page, "");
      }
      case "GET infrastructure-schema" ->
          new Answered(JsonMapper.shared().readTree(language.jsonSchema()), "");
      case "GET extensions" -> new Answered(listed, "");
      case "GET providers" -> {
        var list = JsonNodeFactory.instance.arrayNode();
        List.of("demo", "hetzner", "local").forEach(name -> list.addObject().put("name", name));
        yield new Answered(list, "");
      }
      case "POST infrastructure-checks" -> {
        var answer = JsonNodeFactory.instance.objectNode();
        answer.set("document", checked(body.path("name").asString(), body.path("text").asString()));
        yield new Answered(answer, "");
      }
      case "POST plans" -> {
        if (deniesPlans) {
          throw new Denied().because("no policy allows it");
        }
        var declaration = body.path("declaration");
        checked(declaration.path("name").asString(), declaration.path("text").asString());
        yield new Answered(JsonNodeFactory.instance.objectNode().put("digest", "sha256:1"), "");
      }
      default -> {
        var name = target.substring("GET infrastructures/".length());
        var file =
            JsonNodeFactory.instance
                .objectNode()
                .put("file", "infra.pkl")
                .put("format", "pkl")
                .put("text", text(name));
        yield new Answered(file, "\"1\"");
      }
    };
  }

  private JsonNode told(String target, Map<String, String> query) {
    var parts = target.split("/", -1);
    if (parts.length > 1 && failed.containsKey(parts[1])) {
      return Objects.requireNonNull(failed.get(parts[1]));
    }
    var page = JsonNodeFactory.instance.objectNode();
    var items = page.putArray("items");
    if (target.equals("GET workflows")) {
      var of = query.get("infrastructure");
      failed.values().stream()
          .filter(each -> of == null || of.equals(each.path("infrastructure").asString()))
          .forEach(items::add);
    }
    return page;
  }

  /**
   * What a text declares.
   *
   * @throws ProblemException INVALID with all findings
   */
  JsonNode checked(String name, String text) {
    return documents.computeIfAbsent(name + text, _ -> read(name, text));
  }

  private JsonNode read(String name, String text) {
    var workspace = Path.of("").toAbsolutePath();
    var file = workspace.resolve(name + ".pkl");
    var read = language.readInfrastructure(new Draft(text, file, workspace));
    new DeclarationCheck(extensions).check(read);
    return JsonMapper.shared().readTree(language.toJson(read.value()));
  }

  private static JsonNode listed() {
    var list = JsonNodeFactory.instance.arrayNode();
    try (var folders = Files.list(CATALOG.resolve("taskservs"))) {
      for (var folder : folders.sorted().toList()) {
        var manifest = Files.readString(folder.resolve("extension.yaml"));
        var yaml = io.provisioning.config.schema.OpenApiSchemas.document(manifest);
        var schema = Files.readString(folder.resolve("configuration.schema.json"));
        var extension = list.addObject();
        for (var key : List.of("kind", "name", "version", "summary", "provides")) {
          extension.set(key, yaml.path(key));
        }
        extension.set("configuration_schema", JsonMapper.shared().readTree(schema));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return list;
  }

  @Override
  public void close() {
    language.close();
  }
}
