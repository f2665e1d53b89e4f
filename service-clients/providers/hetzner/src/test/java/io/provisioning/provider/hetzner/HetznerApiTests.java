package io.provisioning.provider.hetzner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.provisioning.provider.Credentials;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.Token;
import io.provisioning.provider.simulator.AbsentMachines;
import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.cloud.SimulatedApi.Exchanged;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HetznerApiTests {

  private static final Scope SCOPE = new Scope("dev", "web");

  @TempDir Path directory;

  private HetznerSimulator cloud;
  private HetznerTestbed bed;
  private Provider provider;

  @BeforeEach
  void start() throws Exception {
    cloud = HetznerSimulator.start(Machines.none());
    bed = new HetznerTestbed(cloud, directory);
    provider = bed.open("one");
  }

  @AfterEach
  void stop() {
    provider.close();
    cloud.close();
  }

  @Test
  void everyPageIsReadOnceAlsoWhereTheLastNamesANext() {
    var contract = ContractScope.of(provider, "10.90.225.0/24");
    IntStream.range(0, 60)
        .forEach(n -> contract.ensure(contract.scope().volume("v" + n), contract.volume()));
    cloud.inject(Faults.none().withEndlessPaging());
    int before = cloud.exchanged().size();

    assertThat(provider.list(contract.scope())).hasSize(60).doesNotHaveDuplicates();
    assertThat(cloud.exchanged().size() - before).isLessThanOrEqualTo(6);
  }

  @Test
  void aWrongTokenIsRefusedAndIsInNoMessage() {
    try (var stranger = bed.open("one", "wrong-token-0123456789", new AbsentMachines())) {
      var refusal = catchThrowableOfType(ProviderException.class, () -> stranger.list(SCOPE));

      assertThat(refusal.kind()).isEqualTo(Kind.REFUSED);
      assertThat(refusal).hasMessageContaining("check the API token");
      assertThat(refusal.toString() + refusal.getCause()).doesNotContain("wrong-token");
      assertThat(catchThrowableOfType(ProviderException.class, stranger::checkCredential).kind())
          .isEqualTo(Kind.REFUSED);
      assertThatCode(provider::checkCredential).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"short", "with spaces in it", "line\nbreak-0123456789"})
  void whatIsNoTokenIsNotSentAndIsToldItsForm(String token) {
    assertThatThrownBy(() -> new Token("hetzner", "", _ -> Optional.of(token)).get())
        .isInstanceOf(ProviderException.class)
        .hasMessageContaining("the credential of hetzner does not have its form; write 8 to 256")
        .hasMessageNotContaining(token);
  }

  @Test
  void whereThereIsNoTokenThatIsSaid() {
    assertThatThrownBy(() -> new Token("hetzner", "", _ -> Optional.of(" ")).get())
        .hasMessageContaining("hetzner has no API token");
  }

  @Test
  void aNewTokenInTheFileIsUsedAtOnce() throws Exception {
    var file = directory.resolve("token");
    var token = new Token("hetzner", file.toString(), Credentials.none());
    assertThatThrownBy(token::get).hasMessageContaining(file.toString());

    Files.writeString(file, "first-0123456789\n");
    assertThat(token.get()).isEqualTo("first-0123456789");
    Files.writeString(file, "second-0123456789\n");
    assertThat(token.get()).isEqualTo("second-0123456789");
  }

  @ParameterizedTest
  @CsvSource({
    "429, 1700000007, '{}', THROTTLED, 7",
    "429, 1600000000, '{}', THROTTLED, 1",
    "429, never, '{}', THROTTLED, 1",
    "500, '', '<html>', TRANSIENT, 0",
    "503, '', '', TRANSIENT, 0",
    "503, '', '{\"error\":{\"code\":\"new\",\"message\":\"down\"}}', TRANSIENT, 0",
    "200, '', '<html>', TRANSIENT, 0",
    "200, '', '[]', TRANSIENT, 0",
    "403, '', '{\"error\":{\"code\":\"forbidden\",\"message\":\"no\"}}', REFUSED, 0",
    "423, '', '{\"error\":{\"code\":\"locked\",\"message\":\"busy\"}}', TRANSIENT, 0",
    "412, '', '{\"error\":{\"code\":\"resource_unavailable\",\"message\":\"x\"}}', TRANSIENT, 0",
    "403, '', '{\"error\":{\"code\":\"resource_limit_exceeded\",\"message\":\"x\"}}', PERMANENT, 0",
    "400, '', 'not json', PERMANENT, 0"
  })
  void everyAnswerSaysWhetherAnotherTryHelps(
      int status, String reset, String body, Kind kind, int seconds) throws Exception {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().add("RateLimit-Reset", reset);
          var bytes = body.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    var clock = Clock.fixed(Instant.ofEpochSecond(1_700_000_000), ZoneOffset.UTC);
    try (var api =
        new HetznerApi("http://127.0.0.1:" + server.getAddress().getPort(), () -> "token", clock)) {
      var failure = failure(api);

      assertThat(failure.kind()).isEqualTo(kind);
      assertThat(failure.retryAfter().orElse(Duration.ZERO)).isEqualTo(Duration.ofSeconds(seconds));
    } finally {
      server.stop(0);
    }
  }

  private static ProviderException failure(HetznerApi api) {
    try {
      var answer = api.get("/servers");
      throw new AssertionError("answered " + answer);
    } catch (ProviderException e) {
      return e;
    } catch (ApiException e) {
      return e.forUser();
    }
  }

  @Test
  void whatHasOurNameButNotOurLabelsIsLeftAlone() {
    var labels = new Labels("one");
    var id = SCOPE.volume("mine");
    try (var api =
        new HetznerApi(cloud.endpoint(), () -> HetznerSimulator.TOKEN, Clock.systemUTC())) {
      var _ = api.post("/volumes", Map.of("name", labels.name(id), "size", 10, "location", "nbg1"));
    }
    var contract = ContractScope.of(provider, "10.90.225.0/24");

    var refusal =
        catchThrowableOfType(
            ProviderException.class,
            () -> provider.ensurePresent(contract.key("x"), id, contract.volume()));
    provider.ensureAbsent(contract.key("x"), id);

    assertThat(refusal.kind()).isEqualTo(Kind.CONFLICT);
    assertThat(cloud.count("volumes")).isEqualTo(1);
  }

  @Test
  void aLongPathComesBackAndNoRequestIsRefused() {
    var contract = ContractScope.of(provider, "10.90.225.0/24");
    var path = "/srv/" + "a_b-c.D".repeat(30);
    contract.ensure(contract.scope().network("net"), contract.network());
    contract.ensure(contract.scope().volume("data"), contract.volume());
    var spec = contract.server(List.of(new Mount("data", path)));

    var state = contract.ensure(contract.scope().server("long"), spec);

    assertThat(state.spec()).isEqualTo(spec);
    assertThat(cloud.exchanged())
        .extracting(Exchanged::status)
        .allMatch(status -> status / 100 == 2);
  }

  @Test
  void oneHundredServersAreListedInFewCalls() {
    var contract = ContractScope.of(provider, "10.90.225.0/24");
    IntStream.range(0, 100).parallel().forEach(n -> contract.ensureServer("s" + n));
    int before = cloud.exchanged().size();

    assertThat(provider.list(contract.scope())).hasSize(101);
    assertThat(cloud.exchanged().size() - before).isEqualTo(5);
  }
}
