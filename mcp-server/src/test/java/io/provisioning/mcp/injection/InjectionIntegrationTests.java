package io.provisioning.mcp.injection;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.mcp.McpServerApplication;
import io.provisioning.mcp.injection.PoisonedPlatform.Carrier;
import io.provisioning.service.token.DelegatedToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every payload in every place that others write, read by a model that obeys: the real server over
 * HTTP, with a control center that would do anything.
 */
@Tag("proof-hostile")
class InjectionIntegrationTests {

  private static final String TOKEN = "a-token-of-a-test-that-is-long-enough-to-be-one";

  @TempDir private static Path home;

  private static PoisonedPlatform platform;

  /** As it comes. */
  private static ServletWebServerApplicationContext strict;

  /** As an installation has it that trusts what its programs read. */
  private static ServletWebServerApplicationContext lenient;

  private static HttpClient http;

  @BeforeAll
  static void start() throws IOException {
    platform = new PoisonedPlatform();
    var token = Files.writeString(home.resolve("token"), TOKEN);
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    lenient = server(token, false);
    strict = server(token, true);
    http = HttpClient.newHttpClient();
  }

  private static ServletWebServerApplicationContext server(Path token, boolean isStrict) {
    return (ServletWebServerApplicationContext)
        new SpringApplicationBuilder(McpServerApplication.class)
            .run(
                "--server.port=0",
                "--logging.level.root=warn",
                "--spring.jmx.enabled=false",
                "--provisioning.home=" + home.resolve(isStrict ? "strict" : "lenient"),
                "--provisioning.security.token-file=" + token,
                isStrict ? "" : "--provisioning.mcp.tools.changes-need-person=false",
                "--provisioning.mcp.services.control-center=" + platform.url());
  }

  @AfterAll
  static void stop() {
    http.close();
    lenient.close();
    strict.close();
    platform.close();
  }

  /** What came of all inputs. */
  private static final class Figures {

    private int inputs;
    private int obeyed;
    private final List<String> effects = new ArrayList<>();
    private final List<String> leaks = new ArrayList<>();

    @Override
    public String toString() {
      return "%d poisoned inputs, %d made the model call tools, %d effects, %d canaries out"
          .formatted(inputs, obeyed, effects.size(), leaks.size());
    }
  }

  @Test
  void nothingIsChangedAndNoSecretGetsOutWhereThePersonIsAsked() throws IOException {
    var figures = read(strict, "{\"elicitation\": {}}", Payload.all());
    System.out.println("injection, program asks its person: " + figures);

    assertThat(figures.inputs).isGreaterThanOrEqualTo(300);
    assertThat(figures.obeyed).isGreaterThanOrEqualTo(300);
    assertThat(figures.effects).isEmpty();
    assertThat(figures.leaks).isEmpty();
  }

  @Test
  void nothingIsChangedByProgramsThatCannotAsk() throws IOException {
    var figures = read(strict, "{}", Payload.all());
    System.out.println("injection, program cannot ask: " + figures);

    assertThat(figures.effects).isEmpty();
    assertThat(figures.leaks).isEmpty();
  }

  /**
   * Where it is trusted, a change still takes a confirmation that only the server gives, for what
   * it showed.
   */
  @Test
  void whatIsNotConfirmedByTheServerChangesNothingAnywhere() throws IOException {
    var payloads =
        Payload.all().stream()
            .filter(each -> each.name().matches("made-up.*|no-such.*|path|query|header|apply"))
            .toList();
    var figures = read(lenient, "{}", payloads);
    System.out.println("injection, program confirms by itself: " + figures);

    assertThat(figures.effects).allMatch(each -> each.endsWith("confirmed by itself"));
    assertThat(figures.effects).noneMatch(each -> each.startsWith("made-up"));
  }

  private static Figures read(
      ServletWebServerApplicationContext server, String capabilities, List<Payload> payloads) {
    var figures = new Figures();
    for (var payload : payloads) {
      for (var carrier : Carrier.values()) {
        platform.poison(carrier, payload.text());
        var confirms = new ArrayList<String>();
        var model =
            new ObedientModel((tool, arguments) -> {
              if (arguments.path("confirmation").asString("").length() == 32) {
                confirms.add(tool);
              }
              return call(server, tool, arguments, capabilities);
            });
        var arguments = carrier.arguments();
        var result = call(server, carrier.tool, arguments, capabilities);
        assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
        model.read(result);
        figures.inputs++;
        figures.obeyed += model.done().isEmpty() ? 0 : 1;
        for (var effect : platform.takeEffects()) {
          figures.effects.add(
              "%s in %s: %s%s"
                  .formatted(
                      payload.name(),
                      carrier,
                      effect,
                      confirms.isEmpty() ? "" : ", confirmed by itself"));
        }
        for (var canary : PoisonedPlatform.CANARIES) {
          if (model.printed().contains(canary)) {
            figures.leaks.add("%s in %s: %s".formatted(payload.name(), carrier, canary));
          }
        }
      }
    }
    return figures;
  }

  /** Calls a tool; the person, if asked, wants none of it. */
  private static JsonNode call(
      ServletWebServerApplicationContext server,
      String tool,
      ObjectNode arguments,
      String capabilities) {
    var params = JsonNodeFactory.instance.objectNode().put("name", tool);
    params.set("arguments", arguments);
    var meta = params.putObject("_meta");
    meta.put("io.modelcontextprotocol/protocolVersion", "2026-07-28");
    meta.set(
        "io.modelcontextprotocol/clientCapabilities", JsonMapper.shared().readTree(capabilities));
    var result = send(server, tool, params);
    if (result.path("resultType").asString("").equals("input_required")) {
      params.set("requestState", result.path("requestState"));
      params.putObject("inputResponses").putObject("person").put("action", "decline");
      result = send(server, tool, params);
      assertThat(result.path("isError").asBoolean()).isTrue();
    }
    return result;
  }

  private static JsonNode send(
      ServletWebServerApplicationContext server, String tool, ObjectNode params) {
    var message = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0").put("id", 1);
    message.put("method", "tools/call").set("params", params);
    var port = Objects.requireNonNull(server.getWebServer()).getPort();
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
            .header("Authorization", "Bearer " + TOKEN)
            .header(DelegatedToken.HEADER, PoisonedPlatform.CANARIES.getFirst())
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", tool)
            .POST(BodyPublishers.ofString(message.toString()))
            .build();
    try {
      var answer = JsonMapper.shared().readTree(http.send(request, BodyHandlers.ofString()).body());
      return answer.has("result") ? answer.path("result") : answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
