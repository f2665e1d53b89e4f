package io.provisioning.docs;

import static io.provisioning.docs.Platform.field;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import io.provisioning.service.testkit.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every command, once as it is meant and once mistaken, against one platform that was started as
 * people start it; what is printed as JSON has the shape of the contract. Most cases run side by
 * side: what they need was made before, and none touches what another needs.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryCommandIntegrationTests {

  private static final Path RESOURCES = Path.of("src/test/resources/commands");
  static final Path CASES = RESOURCES.resolve("cases.txt");
  private static final int SIDE_BY_SIDE = 4;
  private static final int CODES = 4;

  @TempDir private static Path directory;

  private final CommandContract contract = CommandContract.read();
  private final Map<String, String> names = new ConcurrentHashMap<>();
  private final Map<CommandCase, Terminal.Outcome> results = new ConcurrentHashMap<>();
  private HetznerSimulator cloud;
  private PostgresServer postgres;
  private Platform platform;
  private Person admin;

  EveryCommandIntegrationTests() throws IOException {}

  @BeforeAll
  void start() throws Exception {
    cloud = HetznerSimulator.start(Machines.none());
    platform =
        new Platform(
            directory.resolve("admin"),
            Map.of(
                "PROVISIONING_GATEWAY_LIMITS_PERCALLER", "9000",
                "PROVISIONING_DRIFT_EVERY", "2s",
                "PROVISIONING_AUTHORIZATION_POLICIES_SECONDPERSON", "true",
                "PROVISIONING_PROVIDERS_HETZNER_ENDPOINT", cloud.endpoint()));
    copy(RESOURCES.resolve("work"), directory.resolve("work"));
    copy(RESOURCES.resolve("infra"), platform.home.resolve("workspaces/default/infra"));
    names.put("port", String.valueOf(platform.door));
    admin = new Person(platform, "admin", "a horse that nobody stapled");
    postgres = PostgresServer.start(directory, admin.password);
    names.put("postgres", String.valueOf(postgres.port()));
    know(admin, platform.begin());
    callOfAnAgent();
    names.put("alert", new FiredAlert(platform).await(admin.signIn()));
    var made =
        platform.send(
            "POST",
            platform.door,
            "/api/v1/users",
            admin.signIn(),
            "{\"name\": \"ada\", \"roles\": [\"administrator\"]}");
    know(
        new Person(platform, "ada", "a battery that nobody stapled"),
        field(made.body(), "password"));
  }

  /** Of a program that is started as editors start it. */
  private void callOfAnAgent() throws Exception {
    var stdio = platform.start("mcp", "stdio");
    try (var input = stdio.outputWriter(UTF_8)) {
      input.write(
          """
          {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test editor", "version": "1"}}}
          {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "catalogue_search", "arguments": {"name": "nginx"}}}
          """);
    }
    var output = new String(stdio.getInputStream().readAllBytes(), UTF_8);
    assertThat(stdio.waitFor()).as(output).isZero();
    assertThat(output).contains("nginx");
  }

  private void know(Person person, String firstPassword) throws Exception {
    person.enrol(firstPassword);
    Files.writeString(
        directory.resolve("work").resolve(person.name + ".password"), person.password);
    for (int number = 1; number <= CODES; number++) {
      names.put(person.name + ".code" + number, person.recoveryCode());
    }
  }

  @AfterAll
  void stop() throws Exception {
    var _ = platform.run("down");
    cloud.close();
    postgres.close();
  }

  @TestFactory
  Stream<DynamicTest> everyCommandDoesWhatItSays() throws Exception {
    var cases = CommandCase.read(CASES);
    var begin = Clock.systemUTC().instant();
    of("before", cases).forEach(this::run);
    new DriftedServers(platform).await(admin.signIn());
    try (var together = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
      of("together", cases).forEach(one -> together.execute(() -> run(one)));
    }
    of("after", cases).forEach(this::run);
    System.out.printf(
        "every command: %d cases in %s%n",
        cases.size(), Duration.between(begin, Clock.systemUTC().instant()));
    return cases.stream().map(one -> DynamicTest.dynamicTest(one.toString(), () -> check(one)));
  }

  private static List<CommandCase> of(String part, List<CommandCase> cases) {
    return cases.stream().filter(one -> one.part().equals(part)).toList();
  }

  private void run(CommandCase one) {
    var home = directory.resolve(one.who());
    // its own home knows where the platform is
    var settings =
        home.equals(platform.home)
            ? Map.of("EDITOR", "true")
            : Map.of("PROVISIONING_CONTROL_CENTER__URL", "http://127.0.0.1:" + platform.door);
    var result = new Terminal(home, directory.resolve("work"), settings).run(one.words(names));
    results.put(one, result);
    if (result.exitCode() == one.exitCode()) {
      one.kept().forEach((name, member) -> keep(name, member(result.results(), member)));
    }
  }

  /** The first member of this name; the names before a dot are of members around it. */
  private static String member(String json, String path) {
    var node = JsonMapper.shared().readTree(json);
    for (var name : path.split("\\.", -1)) {
      node = node.findValue(name);
      assertThat(node).as("`%s` in %s", name, json).isNotNull();
    }
    return node.asString();
  }

  /** Of what may be a secret of an authenticator also the code that it shows now. */
  private void keep(String name, String value) {
    names.put(name, value);
    if (value.matches("[A-Z2-7]{16,}")) {
      names.put(name + ".code", Authenticator.code(value, Clock.systemUTC()));
    }
  }

  private void check(CommandCase one) {
    var result = Objects.requireNonNull(results.get(one), "it did not end");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(one.exitCode());
    assertThat(result.output()).contains(CommandCase.filled(one.expected(), names));
    if (one.isRight() && contract.printsJson(one) && hasResults(result)) {
      assertThat(contract.differences(contract.command(one), result.results()))
          .as(result.results())
          .isEmpty();
    }
  }

  /** What was refused has no result, only a message. */
  private static boolean hasResults(Terminal.Outcome result) {
    return result.exitCode() != ExitCode.REFUSED && result.exitCode() != ExitCode.USAGE;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        var target = to.resolve(from.relativize(file));
        Files.createDirectories(Files.isDirectory(file) ? target : target.getParent());
        if (Files.isRegularFile(file)) {
          Files.copy(file, target);
        }
      }
    }
  }
}
