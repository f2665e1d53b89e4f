package io.provisioning.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.RequestProblem;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * A service with one controller, asked over a plain socket, so that nothing is made right on the
 * way.
 */
@SpringBootTest(
    classes = ServiceIntegrationTests.Service.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ServiceIntegrationTests {

  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final String BEARER = "Authorization: Bearer " + TOKEN;

  @TempDir static Path home;

  @LocalServerPort private int port;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import(ThingController.class)
  static class Service {}

  enum ThingProblem implements Problem {
    BROKEN_THING;

    @Override
    public Kind kind() {
      return Kind.CONFLICT;
    }

    @Override
    public String title() {
      return "broken thing";
    }
  }

  record Thing(
      @NotBlank String thingName,
      @Min(1) int size,
      Problem.@Nullable Kind kind,
      @Nullable Duration patience) {}

  @RestController
  static class ThingController {

    @PostMapping("/things")
    Thing make(@RequestBody @Valid Thing thing) {
      return thing;
    }

    @GetMapping(path = "/things", produces = MediaType.APPLICATION_JSON_VALUE)
    Thing find(@RequestParam @Min(1) int size) {
      return new Thing("found", size, Problem.Kind.NOT_FOUND, null);
    }

    @DeleteMapping(path = "/things", produces = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove() {}

    @GetMapping(path = "/broken", produces = MediaType.APPLICATION_JSON_VALUE)
    String broken() {
      var finding = new Finding("a.b", "one", "two", new Origin("infra.yaml", 3, 4), "uno");
      throw ThingProblem.BROKEN_THING.because("the thing is broken", "mend it", List.of(finding));
    }

    @GetMapping("/busy")
    String busy() {
      throw ProblemException.passing(
          RequestProblem.SERVICE_BUSY, "others are served", Duration.ofSeconds(1));
    }

    @GetMapping("/failing")
    String failing() {
      throw new IllegalStateException("a secret of the inside");
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) throws IOException {
    var token = Files.writeString(home.resolve("token"), TOKEN).toString();
    registry.add("provisioning.security.token-file", () -> token);
    registry.add("provisioning.security.allowed-hosts", () -> "service.test");
    registry.add("provisioning.request.max-size", () -> "1KB");
  }

  @Test
  void whoHasNoTokenIsRefusedButProbesAreNot() throws IOException {
    assertThat(ask("GET /things?size=1", "Host: localhost"))
        .contains(" 401 ", "unauthenticated", "WWW-Authenticate: Bearer");
    assertThat(ask("GET /things?size=1", "Host: localhost", BEARER + "x")).contains(" 401 ");
    assertThat(ask("GET /metrics", "Host: localhost")).contains(" 401 ");
    assertThat(ask("GET /openapi", "Host: localhost")).contains(" 401 ");
    assertThat(ask("GET /livez", "Host: localhost")).contains(" 200 ", "UP");
    assertThat(ask("GET /readyz", "Host: 127.0.0.1:9090")).contains(" 200 ", "UP");
    assertThat(ask("GET /livez/../things?size=1", "Host: localhost")).contains(" 401 ");
    assertThat(ask("GET /livez;/things", "Host: localhost")).doesNotContain(" 200 ");
  }

  @Test
  void aHostThatIsNotOursIsRefused() throws IOException {
    assertThat(ask("GET /things?size=1", "Host: evil.test", BEARER))
        .contains(" 403 ", "host-not-allowed");
    assertThat(ask("GET /things?size=1", "Host: evil.test:9090", BEARER)).contains(" 403 ");
    assertThat(ask("GET /things?size=1", "Host: localhost.evil.test", BEARER)).contains(" 403 ");
    assertThat(ask("GET /things?size=1", "Host: SERVICE.test:80", BEARER)).contains(" 200 ");
    assertThat(ask("GET /things?size=1", "Host: [::1]:9090", BEARER)).contains(" 200 ");
  }

  @Test
  void answersAreSnakeCaseWithLowerCaseEnums() throws IOException {
    assertThat(get("/things?size=2"))
        .contains("{\"thing_name\":\"found\",\"size\":2,\"kind\":\"not_found\"}");
    assertThat(post("{\"thing_name\":\"a\",\"size\":1,\"kind\":\"conflict\"}")).contains(" 200 ");
  }

  @Test
  void problemsAreRendered() throws IOException {
    assertThat(get("/broken"))
        .contains(
            " 409 ",
            "application/problem+json",
            "\"code\":\"broken-thing\"",
            "\"help\":\"mend it\"",
            "\"trace_id\":\"",
            "{\"path\":\"a.b\",\"expected\":\"one\",\"got\":\"two\",\"source\":\"infra.yaml\","
                + "\"line\":3,\"column\":4,\"suggestion\":\"uno\"}");
    assertThat(get("/busy")).contains(" 503 ", "service-busy", "Retry-After: 1");
    assertThat(get("/nowhere")).contains(" 404 ", "unknown-route");
    assertThat(ask("PUT /things", "Host: localhost", BEARER))
        .contains(" 405 ", "method-not-allowed", "POST");
  }

  @Test
  void nothingIsRefusedForTheFormatThatSomebodyAccepts() throws IOException {
    for (var accept : List.of("application/problem+json", "text/plain", "nonsense")) {
      var header = "Accept: " + accept;
      assertThat(ask("DELETE /things", "Host: localhost", BEARER, header)).contains(" 204 ");
      assertThat(ask("GET /broken", "Host: localhost", BEARER, header))
          .contains(" 409 ", "application/problem+json", "broken-thing");
      assertThat(ask("GET /things?size=1", "Host: localhost", BEARER, header))
          .contains(" 200 ", "application/json");
    }
  }

  @Test
  void whatTheServerItselfRefusesIsAProblem() throws IOException {
    assertThat(get("/things/%ZZ"))
        .contains(" 400 ", "application/problem+json", "\"code\":\"malformed-request\"")
        .doesNotContain("<html");
    assertThat(get("/nowhere/a%2Fb")).contains(" 404 ", "unknown-route");
    assertThat(ask("GET /nowhere/a%2Fb", "Host: localhost")).contains(" 401 ");
  }

  @Test
  void theTypeOfAProblemLeadsToItsPageWithoutAToken() throws IOException {
    assertThat(get("/nowhere")).contains("\"type\":\"/problems/unknown-route\"");
    assertThat(ask("GET /problems/unknown-route", "Host: localhost"))
        .contains(" 200 ", "text/markdown;charset=UTF-8", "# Unknown route");
    assertThat(ask("GET /problems/no-such-problem", "Host: localhost"))
        .contains(" 404 ", "unknown-route");
    assertThat(ask("GET /problems/../things?size=1", "Host: localhost")).contains(" 401 ");
    assertThat(ask("GET /problems/README", "Host: localhost")).contains(" 401 ");
  }

  @Test
  void theInsideIsNotTold() throws IOException {
    assertThat(get("/failing"))
        .contains(" 500 ", "internal-error")
        .doesNotContain("secret", "IllegalState");
  }

  @Test
  void theTraceOfTheCallerIsKept() throws IOException {
    var trace = "4bf92f3577b34da6a3ce929d0e0e4736";

    assertThat(
            ask(
                "GET /nowhere",
                "Host: localhost",
                BEARER,
                "traceparent: 00-" + trace + "-00f067aa0ba902b7-01"))
        .contains("\"trace_id\":\"" + trace + "\"");
  }

  @Test
  void badBodiesAreExplained() throws IOException {
    assertThat(post("{\"thing_name\":\"\",\"size\":0}"))
        .contains(" 400 ", "invalid-request", "\"path\":\"thing_name\"", "\"path\":\"size\"");
    assertThat(post("{\"thing_name\":\"a\",\n\"size\":}"))
        .contains(" 400 ", "malformed-request", "\"line\":2");
    assertThat(post("{\"thing_name\":\"a\",\"size\":\"many\"}"))
        .contains(" 400 ", "\"path\":\"size\"", "a number");
    assertThat(post("{\"name\":\"a\",\"size\":1}")).contains(" 400 ", "`name`", "thing_name");
    assertThat(post("{\"thing_name\":\"a\",\"size\":1,\"kind\":\"odd\"}"))
        .contains(" 400 ", "not_found");
    assertThat(post("{\"thing_name\":\"a\",\"size\":1,\"patience\":\"5 minutes\"}"))
        .contains(" 400 ", "\"path\":\"patience\"", "a duration such as PT30S", "5 minutes");
    assertThat(post("{\"thing_name\":\"a\",\"size\":1} x")).contains(" 400 ");
    assertThat(post("[".repeat(900)))
        .contains(" 400 ", "malformed-request")
        .doesNotContain("tools.jackson");
    assertThat(get("/things?size=0")).contains(" 400 ", "\"path\":\"size\"");
    assertThat(get("/things")).contains(" 400 ", "\"path\":\"size\"");
    assertThat(
            ask(
                "POST /things",
                "Host: localhost",
                BEARER,
                "Content-Type: text/plain",
                "Content-Length: 2",
                "",
                "{}"))
        .contains(" 415 ", "unsupported-media-type");
  }

  @Test
  void aBodyThatIsTooLargeIsRefusedAlsoWithoutALength() throws IOException {
    var large = "{\"thing_name\":\"" + "x".repeat(2_000) + "\",\"size\":1}";

    assertThat(post(large)).contains(" 413 ", "request-too-large");
    assertThat(
            ask(
                "POST /things",
                "Host: localhost",
                BEARER,
                "Content-Type: application/json",
                "Transfer-Encoding: chunked",
                "",
                Integer.toHexString(large.length()),
                large,
                "0",
                "",
                ""))
        .contains(" 413 ", "request-too-large");
  }

  @Test
  void metricsAndTheLiveDocumentAreThere() throws IOException {
    assertThat(get("/metrics")).contains(" 200 ", "jvm_memory_used_bytes");
    assertThat(get("/openapi"))
        .contains(
            " 200 ", "\"openapi\":\"3.0", "thing_name", "\"required\":[\"size\",\"thing_name\"]");
  }

  private String get(String path) throws IOException {
    return ask("GET " + path, "Host: localhost", BEARER);
  }

  private String post(String body) throws IOException {
    return ask(
        "POST /things",
        "Host: localhost",
        BEARER,
        "Content-Type: application/json",
        "Content-Length: " + body.length(),
        "",
        body);
  }

  private String ask(String request, String... lines) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      var text = request + " HTTP/1.1\r\nConnection: close\r\n" + String.join("\r\n", lines);
      var end = List.of(lines).contains("") ? "" : "\r\n\r\n";
      socket.getOutputStream().write((text + end).getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
          .lines()
          .collect(Collectors.joining("\n"));
    }
  }
}
