package io.provisioning.controlcenter;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The control center with a service that answers as the orchestrator does, and one of somebody
 * else. One for all tests that extend this.
 */
@ContextConfiguration(initializers = RunningWithServices.OwnHome.class)
public abstract class RunningWithServices extends RunningControlCenter {

  protected static final String KEY = "provisioning.plans.keep";
  protected static final NotesService NOTES = new NotesService();

  /** What reached the one that answers as the orchestrator does. */
  protected static final List<String> ARRIVALS = new CopyOnWriteArrayList<>();

  private static final String JOB =
      """
      {"name":"recording-retention","description":"Deletes recordings","every":"PT1H",
       "state":"waiting","next_at":"2026-11-21T11:00:00Z","runs":[{
        "started_at":"2026-11-21T10:00:00Z","trigger":"time","outcome":"succeeded",
        "took":"PT0.4S","counted":{"deleted":1}}]}
      """;

  /** Statuses other than 200. */
  private static final Map<String, Integer> REFUSALS =
      Map.of(
          "POST /api/v1/own-jobs/recording-retention/run",
          409,
          "POST /api/v1/own-jobs/recording-retention/resume",
          503);

  private static final Map<String, String> ANSWERS = new ConcurrentHashMap<>();
  private static final HttpServer ORCHESTRATOR = begin();

  @DynamicPropertySource
  static void behind(DynamicPropertyRegistry registry) {
    registry.add(
        "provisioning.gateway.services.orchestrator",
        () -> "http://127.0.0.1:" + ORCHESTRATOR.getAddress().getPort());
    registry.add("provisioning.gateway.services.notes", NOTES::address);
    registry.add(
        "provisioning.gateway.contracts.notes",
        () -> Path.of("src/test/resources/notes/openapi.yaml").toAbsolutePath().toString());
    registry.add("provisioning.gateway.inventory", () -> "1s");
  }

  /**
   * Two of them cannot have the same one, and that of the others runs on. Nor the same database:
   * the first of them makes the first administrator.
   */
  static final class OwnHome
      implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext context) {
      try {
        var home = Files.createTempDirectory("control-center-with-services");
        TestPropertyValues.of(
                "provisioning.home=" + home,
                "spring.surrealdb.database=control_center_with_services")
            .applyTo(context);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static HttpServer begin() {
    ANSWERS.put("GET /api/v1/configuration", settings(0, "200", "default"));
    ANSWERS.put("PUT /api/v1/configuration/central", settings(1, "50", "central"));
    ANSWERS.put(
        "GET /api/v1/status",
        """
        {"service":"orchestrator","version":"1.2","started_at":"2026-11-21T10:00:00Z",
         "ready":true,"dependencies":[{"name":"disk_space","up":true,"details":{"free":"7"}}]}
        """);
    ANSWERS.put(
        "POST /api/v1/own-jobs/recording-retention/run",
        """
        {"code":"job-running","detail":"it runs already","help":"wait until this run has ended"}
        """);
    ANSWERS.put("GET /api/v1/own-jobs", "{\"items\":[" + JOB + "]}");
    ANSWERS.put("GET /api/v1/own-jobs/recording-retention", JOB);
    ANSWERS.put("POST /api/v1/own-jobs/recording-retention/pause", JOB);
    ANSWERS.put(
        "GET /api/v1/providers",
        """
        [{"name":"local"},{"name":"aws","problem":{"code":"x","detail":"no credentials"}}]
        """);
    ANSWERS.put(
        "GET /api/v1/resource-counts",
        "{\"servers\":3,\"networks\":1,\"volumes\":0,\"taskservs\":5,\"clusters\":1,"
            + "\"unhealthy_taskservs\":2,\"unknown_taskservs\":1}");
    ANSWERS.put(
        "GET /api/v1/workflow-counts",
        """
        {"since":"x","states":{"failed":1},"broken":[{"id":"w7","workspace":"shop",
         "infrastructure":"web","state":"failed","reason":"no address left",
         "submitted_at":"2026-11-21T10:00:00Z","ended_at":"2026-11-21T10:01:00Z"}]}
        """);
    ANSWERS.put(
        "GET /api/v1/workflows?limit=10",
        """
        {"items":[{"id":"w7","workspace":"shop","infrastructure":"web","state":"failed",
         "submitted_at":"2026-11-21T10:00:00Z","ended_at":"2026-11-21T10:01:00Z"}]}
        """);
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", RunningWithServices::answer);
      server.start();
      return server;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String settings(int version, String value, String layer) {
    return """
    {"service":"orchestrator","central_version":%d,"settings":[{"key":"%s","type":"integer",
     "default_value":"200","value":"%s","origin":{"layer":"%s","source":"x"},
     "overridden":false,"changes":"at_once","secret":false,"choices":[]}]}
    """
        .formatted(version, KEY, value, layer);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    var request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    ARRIVALS.add(request + " " + body);
    var isCheck = request.endsWith("/check");
    var isWrong = isCheck && body.contains("many");
    var text =
        isWrong
            ? "{\"code\":\"unsuitable-setting\",\"errors\":[{\"path\":\"%s\",\"expected\":\"a whole number\",\"got\":\"`many`\"}]}"
                .formatted(KEY)
            : isCheck ? "" : ANSWERS.getOrDefault(request, "{}");
    var bytes = text.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(
        isWrong ? 400 : isCheck ? 204 : REFUSALS.getOrDefault(request, 200),
        bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
