package io.provisioning.mcp.tool;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.ResourceSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What clients can attach to a conversation: the same as tools read, under the same rights. */
final class PlatformResources implements ResourceSource {

  private static final String WORKSPACES = "provisioning://workspaces";
  private static final String JSON = "application/json";
  private static final String WORKSPACE = "workspace";
  private static final String INFRASTRUCTURE = "infrastructure";
  private static final String WORKFLOW = "workflow";
  private static final String SEGMENT = "([^/]{1,255})";

  /** What is encoded as it should be. */
  private static final Pattern ENCODED = Pattern.compile("([^%]|%[0-9A-Fa-f]{2})*");

  private static final Pattern DECLARATIONS =
      Pattern.compile(WORKSPACES + "/" + SEGMENT + "/infrastructures");
  private static final Pattern DECLARATION =
      Pattern.compile(WORKSPACES + "/" + SEGMENT + "/infrastructures/" + SEGMENT);
  private static final Pattern WORKFLOWS =
      Pattern.compile("provisioning://workflows/" + SEGMENT + "(/why)?");
  private static final Pattern PROBLEM = Pattern.compile("provisioning://problems/([a-z-]{1,80})");

  private final Function<String, Function<Exchange, ObjectNode>> tools;

  /** With what each tool does, by name. */
  PlatformResources(Function<String, Function<Exchange, ObjectNode>> tools) {
    this.tools = tools;
  }

  @Override
  public List<ObjectNode> resources() {
    return List.of(described("uri", WORKSPACES, "workspaces", "All workspaces", JSON));
  }

  @Override
  public List<ObjectNode> templates() {
    return List.of(
        template(
            "workspaces/{workspace}/infrastructures", "declarations", "What a workspace declares"),
        described(
            "uriTemplate",
            WORKSPACES + "/{workspace}/infrastructures/{infrastructure}",
            "declaration",
            "The text that declares an infrastructure",
            "text/plain"),
        template("workflows/{workflow}", WORKFLOW, "A workflow with its progress"),
        template(
            "workflows/{workflow}/why",
            "workflow-why",
            "Why a workflow failed or waits, with logs"),
        described(
            "uriTemplate",
            "provisioning://problems/{code}",
            "problem",
            "What a problem means, and what to do",
            "text/markdown"));
  }

  private static ObjectNode template(String path, String name, String description) {
    return described("uriTemplate", "provisioning://" + path, name, description, JSON);
  }

  private static ObjectNode described(
      String kind, String uri, String name, String description, String type) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(kind, uri)
        .put("name", name)
        .put("description", description)
        .put("mimeType", type);
  }

  @Override
  public Optional<Answer> read(String uri, Exchange exchange) {
    if (uri.equals(WORKSPACES)) {
      return data(uri, call("infrastructure_list", exchange));
    }
    var declarations = DECLARATIONS.matcher(uri);
    if (declarations.matches()) {
      return data(uri, call("infrastructure_list", exchange, WORKSPACE, segment(declarations, 1)));
    }
    var declaration = DECLARATION.matcher(uri);
    if (declaration.matches()) {
      var read =
          call(
              "infrastructure_read",
              exchange,
              WORKSPACE,
              segment(declaration, 1),
              INFRASTRUCTURE,
              segment(declaration, 2));
      return contents(uri, "text/plain", read.path("text").asString(""));
    }
    var workflow = WORKFLOWS.matcher(uri);
    if (workflow.matches()) {
      var tool = workflow.group(2) == null ? "workflow_status" : "workflow_why";
      return data(uri, call(tool, exchange, WORKFLOW, segment(workflow, 1)));
    }
    var problem = PROBLEM.matcher(uri);
    return problem.matches() ? page(uri, problem.group(1)) : Optional.empty();
  }

  /** Of the documentation that comes with every service. */
  private static Optional<Answer> page(String uri, String code) {
    try (@Nullable InputStream page =
        ProblemException.class.getResourceAsStream("/io/provisioning/problems/" + code + ".md")) {
      return page == null
          ? Optional.empty()
          : contents(uri, "text/markdown", new String(page.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ObjectNode call(String tool, Exchange exchange, String... arguments) {
    var all = JsonNodeFactory.instance.objectNode();
    for (var index = 0; index < arguments.length; index += 2) {
      all.put(arguments[index], arguments[index + 1]);
    }
    return CleanText.of(tools.apply(tool).apply(new OtherArguments(exchange, all)));
  }

  private static String segment(Matcher uri, int group) {
    var segment = uri.group(group);
    return ENCODED.matcher(segment).matches()
        ? URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8)
        : segment;
  }

  private static Optional<Answer> data(String uri, ObjectNode data) {
    return contents(uri, JSON, data.toString());
  }

  private static Optional<Answer> contents(String uri, String type, String text) {
    var result = JsonNodeFactory.instance.objectNode();
    result.putArray("contents").addObject().put("uri", uri).put("mimeType", type).put("text", text);
    return Optional.of(new Answer.Complete(result));
  }
}
