package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.RecordedAuditTrail;
import io.provisioning.controlcenter.authorization.Authorizer;
import io.provisioning.controlcenter.authorization.Decision;
import io.provisioning.controlcenter.identity.ServiceTokens;
import io.provisioning.service.OwnDoor;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.filter.OncePerRequestFilter;

/** The door with a service behind it that tells what reached it. */
@SpringBootTest(
    classes = FrontDoorIntegrationTests.Door.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties =
        "spring.autoconfigure.exclude="
            + "io.provisioning.surrealdb.autoconfigure.SurrealAutoConfiguration,"
            + "io.provisioning.surrealdb.autoconfigure.SurrealDataAutoConfiguration,"
            + "io.provisioning.surrealdb.autoconfigure.SurrealHealthAutoConfiguration,"
            + "io.provisioning.surrealdb.autoconfigure.SurrealRepositoriesAutoConfiguration")
class FrontDoorIntegrationTests {

  private static final String PLAN = "{\"workspace\": \"mine\", \"action\": \"apply\"}";
  private static final List<Arrival> ARRIVALS = new CopyOnWriteArrayList<>();

  private static HttpServer service;

  @LocalServerPort private int port;
  @Autowired private RecordedAuditTrail trail;

  private final HttpClient http = HttpClient.newHttpClient();

  /** A request as the service got it. */
  private record Arrival(String line, Map<String, List<String>> headers, String body) {

    String header(String name) {
      return String.join(",", headers.getOrDefault(name, List.of()));
    }
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import(GatewayConfiguration.class)
  static class Door {

    @Bean
    OwnDoor ownDoor() {
      return new OwnDoor();
    }

    @Bean
    RecordedAuditTrail trail() {
      return new RecordedAuditTrail();
    }

    /** Everything is permitted in the workspace `mine`, nothing elsewhere. */
    @Bean
    Authorizer authorizer() {
      return (_, question) ->
          new Decision(Objects.equals(question.workspace(), "mine"), List.of("mine"), false);
    }

    @Bean
    ServiceTokens serviceTokens() {
      return (caller, name) -> "for " + name + " on behalf of " + caller.id();
    }

    @Bean
    KeptAnswers keptAnswers(Clock clock) {
      return new MemoryKeptAnswers(clock);
    }

    @Bean
    SecurityFilterChain chain(HttpSecurity security) {
      return security
          .csrf(csrf -> csrf.disable())
          .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
          .build();
    }

    /** Whoever gives a name is believed. */
    @Bean
    FilterRegistrationBean<OncePerRequestFilter> believing() {
      var registration = new FilterRegistrationBean<OncePerRequestFilter>(new Believing());
      registration.setOrder(-1);
      return registration;
    }
  }

  private static final class Believing extends OncePerRequestFilter {

    @Override
    protected void doFilterInternal(
        HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws ServletException, IOException {
      var name = request.getHeader("X-Test-User");
      chain.doFilter(
          name == null
              ? request
              : new HttpServletRequestWrapper(request) {
                @Override
                public Principal getUserPrincipal() {
                  return GatewayFixtures.caller(name);
                }
              },
          response);
    }
  }

  @BeforeAll
  static void start() throws IOException {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    service.createContext(
        "/",
        exchange -> {
          var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          var line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
          ARRIVALS.add(new Arrival(line, exchange.getRequestHeaders(), body));
          var answer = "{\"workspace\": \"mine\", \"number\": " + ARRIVALS.size() + "}";
          var isGone = line.contains("gone");
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(isGone ? 404 : 200, answer.length());
          exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    service.createContext(
        "/api/v1/workflows/live/events",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write("data: 1\n\n".getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
          await(LISTENED);
          exchange.getResponseBody().write("data: 2\n\n".getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    service.start();
  }

  private static final CountDownLatch LISTENED = new CountDownLatch(1);

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @AfterAll
  static void stop() {
    service.stop(0);
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add(
        "provisioning.gateway.services.orchestrator",
        () -> "http://127.0.0.1:" + service.getAddress().getPort());
  }

  @BeforeEach
  void forget() {
    trail.recover();
    ARRIVALS.clear();
  }

  @Test
  void whatIsPermittedIsPassedOnWithATokenOfTheDoor() throws Exception {
    var answer =
        send(
            post("/api/v1/plans", PLAN)
                .header("Authorization", "Bearer of-the-user")
                .header("Cookie", "a=b")
                .header("X-Forwarded-For", "10.0.0.1")
                .header("X-Forwarded-Host", "evil")
                .header("Forwarded", "for=10.0.0.1"));

    assertThat(answer.statusCode()).isEqualTo(200);
    var arrival = ARRIVALS.getFirst();
    assertThat(arrival.line()).isEqualTo("POST /api/v1/plans");
    assertThat(arrival.body()).isEqualTo(PLAN);
    assertThat(arrival.header("Authorization"))
        .isEqualTo("Bearer for orchestrator on behalf of ada");
    assertThat(arrival.headers()).doesNotContainKeys("Cookie", "X-forwarded-for", "Forwarded");
    assertThat(arrival.header("X-forwarded-host")).isNotEqualTo("evil");
    assertThat(arrival.header("Traceparent")).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01");
  }

  @Test
  void aNameWithSlashesAndAQueryArriveAsTheyWere() throws Exception {
    var answer =
        send(get("/api/v1/resources/web%2Fserver%2Fdb%20%C3%A4/impact?workspace=mine&depth=3"));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(ARRIVALS)
        .extracting(Arrival::line)
        .containsExactly(
            "GET /api/v1/resources/web%2Fserver%2Fdb%20%C3%A4/impact?workspace=mine&depth=3");
  }

  @Test
  void whoIsNotKnownOrNotPermittedReachesNothing() throws Exception {
    var unknown =
        http.send(
            HttpRequest.newBuilder(uri("/api/v1/workflows")).build(),
            HttpResponse.BodyHandlers.ofString());
    var theirs = send(get("/api/v1/resources?workspace=theirs"));

    assertThat(unknown.statusCode()).isEqualTo(401);
    assertThat(unknown.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
    assertThat(theirs.statusCode()).isEqualTo(403);
    assertThat(theirs.body()).contains("\"code\":\"not-permitted\"", "in `theirs`");
    assertThat(ARRIVALS).isEmpty();
    assertThat(trail.last())
        .satisfies(event -> {
          assertThat(event.outcome()).isEqualTo(Outcome.DENIED);
          assertThat(event.action()).isEqualTo("listResources");
          assertThat(event.workspace()).isEqualTo("theirs");
          assertThat(event.actor().id()).isEqualTo("ada");
        });
  }

  @Test
  void whatEarlierClientsAskWithoutATokenIsAskedWithoutOne() throws Exception {
    var health =
        http.send(
            HttpRequest.newBuilder(uri("/health")).header("Authorization", "Bearer any").build(),
            HttpResponse.BodyHandlers.ofString());

    assertThat(health.statusCode()).isEqualTo(200);
    assertThat(health.body()).contains("\"number\": 1");
    assertThat(ARRIVALS.getFirst().line()).isEqualTo("GET /health");
    assertThat(ARRIVALS.getFirst().header("Authorization")).isEmpty();
  }

  @Test
  void whatIsNotDocumentedReachesNothing() throws Exception {
    var field = send(post("/api/v1/plans", PLAN.replace("}", ", \"admin\": true}")));
    var parameter = send(get("/api/v1/resources?workspace=mine&workspce=theirs"));
    var twice = send(get("/api/v1/resources?workspace=mine&workspace=theirs"));
    var number = send(get("/api/v1/resources?workspace=mine&limit=many"));
    var nothing = send(post("/api/v1/plans", ""));
    var broken = send(post("/api/v1/plans", "{\"workspace\": "));
    var text = send(post("/api/v1/plans", PLAN).setHeader("Content-Type", "text/plain"));

    assertThat(field.statusCode()).isEqualTo(400);
    assertThat(field.body()).contains("\"path\":\"admin\"");
    assertThat(parameter.body()).contains("\"path\":\"workspce\"", "\"suggestion\":\"workspace\"");
    assertThat(twice.body()).contains("\"expected\":\"one value\"");
    assertThat(number.body()).contains("\"path\":\"limit\"", "an integer");
    assertThat(nothing.body()).contains("\"path\":\"body\"");
    assertThat(broken.body()).contains("malformed-request");
    assertThat(text.statusCode()).isEqualTo(415);
    assertThat(ARRIVALS).isEmpty();
    assertThat(trail.last().outcome()).isEqualTo(Outcome.FAILED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//api/v1/workflows",
        "/api/v1//workflows",
        "/api/v1/./workflows",
        "/api/v1/x/../workflows",
        "/api/v1/%2e%2e/v1/workflows",
        "/api/v1/workflows;a=b",
        "/api;a=b/v1/workflows",
        "/API/v1/workflows",
        "/api/v1/%77orkflows",
        "/livez/../api/v1/workflows",
        "/livez/..;/api/v1/workflows",
        "/problems/../api/v1/workflows",
        "/problems/..%2fapi/v1/workflows",
        "/api/v1/workflows%00",
        "/api/v1/workflows%0d%0aX: y",
        "/api/v1\\workflows",
        "/error",
        "/actuator/env"
      })
  void noSpellingOfAPathLeadsAroundTheDoor(String path) throws Exception {
    var status = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");

    assertThat(status).isBetween(400, 499);
    assertThat(ARRIVALS).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/v1/workflows HTTP/1.1\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        "Content-Length: -1\r\n\r\n",
        "X-Test-User : ada\r\n\r\n",
        "Host: other\r\n\r\n"
      })
  void smuggledRequestsAreRefused(String rest) throws Exception {
    var status = raw("POST /api/v1/plans HTTP/1.1\r\nHost: localhost\r\n" + rest);

    assertThat(status).isBetween(400, 501);
    assertThat(ARRIVALS).isEmpty();
  }

  @Test
  void aRepetitionUnderAKeyGetsTheFirstAnswer() throws Exception {
    var first = send(post("/api/v1/plans", PLAN).header("Idempotency-Key", "k1"));
    var again = send(post("/api/v1/plans", PLAN).header("Idempotency-Key", "k1"));
    var other =
        send(
            post("/api/v1/plans", PLAN.replace("apply", "destroy"))
                .header("Idempotency-Key", "k1"));
    var ofAnother =
        send(
            post("/api/v1/plans", PLAN)
                .setHeader("X-Test-User", "bob")
                .header("Idempotency-Key", "k1"));

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers().firstValue("Idempotency-Replayed")).hasValue("true");
    assertThat(again.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(other.statusCode()).isEqualTo(409);
    assertThat(ofAnother.headers().firstValue("Idempotency-Replayed")).isEmpty();
    assertThat(ARRIVALS).hasSize(2);
  }

  @Test
  void whatChangesSomethingIsWrittenDownBeforeAndAfter() throws Exception {
    var before = trail.events().size();
    send(post("/api/v1/plans", PLAN));

    assertThat(trail.events().subList(before, before + 2))
        .extracting(AuditEvent::category)
        .containsExactly(Category.DECISION, Category.REQUEST);
    assertThat(trail.last().details())
        .containsEntry("status", "200")
        .containsEntry("policies", "mine");
  }

  @Test
  void withoutTheAuditNothingIsDoneAndNothingIsTold() throws Exception {
    trail.fail();

    var mutation = send(post("/api/v1/plans", PLAN));
    assertThat(mutation.statusCode()).isEqualTo(503);
    assertThat(ARRIVALS).isEmpty();

    var reading = send(get("/api/v1/resources?workspace=mine"));
    assertThat(reading.statusCode()).as(reading.body() + reading.headers()).isEqualTo(503);
    assertThat(reading.body()).contains("audit").doesNotContain("number");
  }

  @Test
  void eventsArriveOneByOne() throws Exception {
    var answer =
        http.send(
            get("/api/v1/workflows/live/events").build(),
            HttpResponse.BodyHandlers.ofInputStream());
    try (InputStream events = answer.body()) {
      assertThat(new String(events.readNBytes(9), StandardCharsets.UTF_8)).isEqualTo("data: 1\n\n");
      assertThat(trail.last().action()).isEqualTo("streamEvents");
      LISTENED.countDown();
      assertThat(new String(events.readNBytes(9), StandardCharsets.UTF_8)).isEqualTo("data: 2\n\n");
    }
  }

  @Test
  void anIdOfNothingIsDeniedAsOneOfOthersIs() throws Exception {
    var answer = send(post("/api/v1/workflows/gone/cancel", ""));

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(ARRIVALS).extracting(Arrival::line).containsExactly("GET /api/v1/workflows/gone");
  }

  private URI uri(String path) {
    return URI.create("http://localhost:" + port + path);
  }

  private HttpRequest.Builder get(String path) {
    return HttpRequest.newBuilder(uri(path)).header("X-Test-User", "ada");
  }

  private HttpRequest.Builder post(String path, String body) {
    return HttpRequest.newBuilder(uri(path))
        .header("X-Test-User", "ada")
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The status of the answer to what no client would send. */
  private int raw(String request) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      var text = request.contains("\r\n\r\n") ? request : request + "X-Test-User: ada\r\n\r\n";
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      var line = new StringBuilder();
      for (var read = socket.getInputStream().read();
          read >= 0 && read != '\n';
          read = socket.getInputStream().read()) {
        line.append((char) read);
      }
      return Integer.parseInt(line.toString().split(" ", 3)[1]);
    }
  }
}
