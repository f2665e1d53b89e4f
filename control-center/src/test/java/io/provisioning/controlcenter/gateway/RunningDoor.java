package io.provisioning.controlcenter.gateway;

import io.provisioning.controlcenter.audit.RecordedAuditTrail;
import io.provisioning.controlcenter.authorization.Authorizer;
import io.provisioning.controlcenter.authorization.Decision;
import io.provisioning.controlcenter.authorization.Inventory;
import io.provisioning.controlcenter.identity.Delegations;
import io.provisioning.controlcenter.identity.ServiceTokens;
import io.provisioning.service.OwnDoor;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.filter.OncePerRequestFilter;

/** The door with a service behind it that tells what reached it. One for all who extend this. */
@SpringBootTest(
    classes = RunningDoor.Door.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties =
        "spring.autoconfigure.exclude="
            + "io.provisioning.surrealdb.autoconfigure.SurrealAutoConfiguration,"
            + "io.provisioning.surrealdb.autoconfigure.SurrealDataAutoConfiguration,"
            + "io.provisioning.surrealdb.autoconfigure.SurrealHealthAutoConfiguration,"
            + "io.provisioning.surrealdb.autoconfigure.SurrealRepositoriesAutoConfiguration")
public abstract class RunningDoor {

  protected static final StubService SERVICE = new StubService();
  protected static final String PLAN = "{\"workspace\": \"mine\", \"action\": \"apply\"}";

  protected final HttpClient http = HttpClient.newHttpClient();

  @LocalServerPort protected int port;
  @Autowired protected RecordedAuditTrail trail;

  @EnableAutoConfiguration
  @Import(GatewayConfiguration.class)
  @ComponentScan({
    "io.provisioning.controlcenter.contract",
    "io.provisioning.controlcenter.platform"
  })
  static class Door {

    @Bean
    OwnDoor ownDoor() {
      return new OwnDoor();
    }

    @Bean
    RecordedAuditTrail trail() {
      return new RecordedAuditTrail();
    }

    /** Everything is permitted in the workspace `mine`, nothing elsewhere but to use the server. */
    @Bean
    Authorizer authorizer() {
      return (_, question) ->
          new Decision(
              Objects.equals(question.workspace(), "mine") || question.action().equals("callMcp"),
              List.of("mine"),
              false);
    }

    @Bean
    Inventory inventory() {
      return new Inventory();
    }

    @Bean
    ServiceTokens serviceTokens() {
      return (caller, name) -> "for " + name + " on behalf of " + caller.id();
    }

    @Bean
    Delegations delegations() {
      return (caller, name) -> "of " + caller.id() + " for requests of " + name;
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

    /** Whoever gives a name is believed, and so is whoever gives a role and a factor. */
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
                  return name.contains(" ")
                      ? GatewayFixtures.whoIs(name)
                      : GatewayFixtures.caller(name);
                }
              },
          response);
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.gateway.services.orchestrator", SERVICE::address);
  }

  @BeforeEach
  void forget() {
    trail.recover();
    SERVICE.arrivals().clear();
    SERVICE.kept().clear();
  }

  protected String scheme() {
    return "http";
  }

  protected URI uri(String path) {
    return URI.create(scheme() + "://localhost:" + port + path);
  }

  protected HttpRequest.Builder get(String path) {
    return HttpRequest.newBuilder(uri(path)).header("X-Test-User", "ada");
  }

  protected HttpRequest.Builder post(String path, String body) {
    return HttpRequest.newBuilder(uri(path))
        .header("X-Test-User", "ada")
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  protected HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The status of the answer to what no client would send. */
  protected int raw(String request) throws IOException {
    try (var socket = connect()) {
      var text = request.contains("\r\n\r\n") ? request : request + "X-Test-User: ada\r\n\r\n";
      write(socket, text);
      return status(socket);
    }
  }

  protected Socket connect() throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(60_000);
    return socket;
  }

  protected static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  protected static int status(Socket socket) throws IOException {
    var line = new StringBuilder();
    for (var read = socket.getInputStream().read();
        read >= 0 && read != '\n';
        read = socket.getInputStream().read()) {
      line.append((char) read);
    }
    return Integer.parseInt(line.toString().split(" ", 3)[1]);
  }
}
