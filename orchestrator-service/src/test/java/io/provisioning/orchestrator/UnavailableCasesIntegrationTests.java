package io.provisioning.orchestrator;

import static io.provisioning.orchestrator.Stock.SCHEDULE;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.DiskStories.Control;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.orchestrator.provider.Providers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * What the contract says cannot be done for the time being: the directory of state goes away, as a
 * disk does, and comes back. What was refused meanwhile was not done by half.
 */
class UnavailableCasesIntegrationTests extends ContractCases {

  @TempDir static Path home;

  /** A workflow that the process before has left, of which nothing is in memory. */
  private static String left = "";

  private static String leftIn = "";

  /** Of a server at a provider whose settings are wrong now. */
  private static String leftAtLocal = "";

  private static final String LAUNCHER = "exec \"$@\"\n";

  @Autowired private ApplicationContext service;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    configure(registry, home);
    // Each write begins another file, which a file that is open already does not need.
    registry.add("provisioning.journal.segment-size", () -> "1B");
    registry.add("provisioning.providers.local.misspelt", () -> "setting");
    write(home.resolve("launcher"), LAUNCHER);
    registry.add("provisioning.evaluation.launcher", () -> "sh," + home.resolve("launcher"));
  }

  @BeforeAll
  static void leaveWorkflow() {
    var earlier =
        new SpringApplicationBuilder(OrchestratorApplication.class, WithSimulatedLocal.class)
            .run("--server.port=0", "--provisioning.home=" + TestHome.at(home));
    var port = earlier.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    try (var api = new Api(port)) {
      var stock = new Stock(api, home);
      left = stock.completed();
      leftIn = stock.workspace();
      leftAtLocal = leaveServerAtLocal(new Stock(api, home));
    } finally {
      earlier.close();
    }
    write(home.resolve("state/schedules/hurt/" + SCHEDULE + ".json"), "{");
    leaveDrift();
  }

  /** What the process before saw at a provider that nobody can look at now. */
  private static void leaveDrift() {
    write(
        home.resolve("state/drift/" + leftAtLocal + "/web.json"),
        """
        {"workspace": "%s", "infrastructure": "web", "checked_at": "2100-01-01T00:00:00Z",
         "drifts": [{"id": "web.server.db", "workspace": "%s", "infrastructure": "web",
           "resource": "server/db", "kind": "STOPPED", "provider": "local", "changes": [],
           "since": "2100-01-01T00:00:00Z", "checked_at": "2100-01-01T00:00:00Z"}]}
        """
            .formatted(leftAtLocal, leftAtLocal));
    write(
        home.resolve("workspaces/" + leftAtLocal + "/infra/web/infra.yaml"),
        "name: web\nsettings: {provider: demo}\nservers: [{name: db}]\n");
  }

  /** Names the workspace. */
  private static String leaveServerAtLocal(Stock stock) {
    var wanted = stock.wanted().replace("\"demo\"", "\"local\"");
    var plan = stock.post("/api/v1/plans", wanted).text("/digest");
    var made = stock.post("/api/v1/workflows", stock.submission(plan, ""), "Prefer", "wait=30");
    stock.awaitState(made.text("/id"), "completed");
    return stock.workspace();
  }

  /** Not found by scanning, so only the process before has it. */
  static final class WithSimulatedLocal {

    @Bean
    @Primary
    Providers simulated() {
      return ProviderFixtures.simulatorsNamed(home.resolve("state/providers"), "demo", "local");
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.resolveSibling(""));
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** With a file in its place, nobody makes the directory anew. */
  private void fail() {
    AvailabilityChangeEvent.publish(service, ReadinessState.REFUSING_TRAFFIC);
    try {
      Files.move(home.resolve("state"), home.resolve("away"));
      Files.createFile(home.resolve("state"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void mend() {
    AvailabilityChangeEvent.publish(service, ReadinessState.ACCEPTING_TRAFFIC);
    write(home.resolve("launcher"), LAUNCHER);
    try {
      if (Files.exists(home.resolve("away"))) {
        Files.delete(home.resolve("state"));
        Files.move(home.resolve("away"), home.resolve("state"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is read is not in memory, so none of it is read while the disk is well. */
  static Stream<Case> readings() {
    var ofOne =
        Stream.of(
                "getWorkflow",
                "getRisks",
                "listWaiting",
                "listOperations",
                "streamEvents",
                "getProgress",
                "getResult",
                "getLogs",
                "streamLogs",
                "getTask",
                "listTasks")
            .map(operation -> new Case(operation, "journal-unavailable", _ -> Call.of(left)));
    var others =
        Stream.of(
            new Case("listWorkflows", "journal-unavailable", _ -> Call.of()),
            new Case("countWorkflows", "journal-unavailable", _ -> Call.of()),
            new Case("getPlan", "plans-unavailable", stock -> Call.of(stock.planned())),
            ofThePast("listResources", "at=2100-01-01T00:00:00Z"),
            ofThePast("listDifferences", "from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z"),
            ofThePast("getHistory", ""));
    return Stream.concat(ofOne, others);
  }

  private static Case ofThePast(String operation, String parameters) {
    return new Case(
        operation,
        "journal-unavailable",
        _ -> Call.of("web%2Fa").where("workspace=" + leftIn + "&infrastructure=web&" + parameters));
  }

  /** Of what is wrong from the start until somebody mends it. */
  static Stream<Case> lasting() {
    var hurt = Call.of(SCHEDULE).where("workspace=hurt");
    return Stream.of(
        new Case(
            "createInfrastructure",
            "declarations-unavailable",
            stock -> {
              stock.obstruct(".infra.draft");
              return Call.of().saying(stock.declaration("lan"));
            }),
        evaluated("checkInfrastructure"),
        evaluated("getInfrastructureSchema"),
        evaluated(
            "completeInfrastructure",
            _ ->
                """
                {"workspace": "default", "format": "yaml", "text": "", "line": 1, "column": 1}
                """),
        new Case(
            "changeInfrastructure",
            "declarations-unavailable",
            stock -> {
              stock.declared();
              stock.obstruct(".infra.draft");
              return Call.of("web").saying(stock.declaration("lan")).with("If-Match", "*");
            }),
        new Case(
            "updateLock",
            "packages-unavailable",
            stock -> {
              stock.declared();
              return Call.of("web").saying("{\"workspace\": \"" + stock.workspace() + "\"}");
            }),
        ofHistory("listVersions"),
        ofHistory("getVersion"),
        new Case("getSchedule", "schedule-damaged", _ -> hurt),
        new Case("getComingTimes", "schedule-damaged", _ -> hurt),
        ofServer("getServerMetrics"),
        ofServer("listServerJournal"),
        new Case(
            "openTerminal",
            "misconfigured-provider",
            _ ->
                Call.of("web%2Fserver%2Fdb")
                    .where("workspace=" + leftAtLocal)
                    .saying("{\"columns\": 80, \"rows\": 24}")),
        new Case(
            "listTerminalRecordings",
            "recordings-unavailable",
            stock -> Call.of().where("workspace=" + stock.workspace())),
        new Case(
            "getTerminalRecording",
            "recordings-unavailable",
            stock ->
                Call.of("0193f1d2-8c55-7000-8000-000000000000")
                    .where("workspace=" + stock.workspace())),
        ofDrift("revertDrift"),
        ofDrift("adoptDrift"),
        new Case(
            "ignoreDrift",
            "drift-unavailable",
            _ -> {
              var file = home.resolve("state/drift/" + leftAtLocal + "/web.json");
              obstruct(file);
              return Call.of("web.server.db")
                  .where("workspace=" + leftAtLocal)
                  .saying("{\"reason\": \"known\"}");
            }),
        new Case("getProvider", "misconfigured-provider", _ -> Call.of("local")),
        withoutVault("listProviderAccounts", ""),
        withoutVault("addProviderAccount", Stock.account("t")),
        withoutVault("rotateProviderAccount", "{\"credential\": {\"token\": \"t\"}}"),
        withoutVault("testProviderAccount", ""),
        withoutVault("removeProviderAccount", ""));
  }

  private static Case withoutVault(String operation, String body) {
    return new Case(
        operation,
        "accounts-need-vault",
        stock ->
            Call.of("hetzner", "default").where("workspace=" + stock.workspace()).saying(body));
  }

  private static Case ofServer(String operation) {
    return new Case(
        operation,
        "misconfigured-provider",
        _ -> Call.of("web%2Fserver%2Fdb").where("workspace=" + leftAtLocal));
  }

  private static Case ofDrift(String operation) {
    return new Case(
        operation,
        "misconfigured-provider",
        _ -> Call.of("web.server.db").where("workspace=" + leftAtLocal));
  }

  /** Nothing takes the place of a directory that holds something. */
  private static void obstruct(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    write(file.resolve("in-the-way"), "");
  }

  private static Case ofHistory(String operation) {
    return new Case(
        operation,
        "declarations-unavailable",
        stock -> {
          stock.declared();
          write(home.resolve("workspaces").resolve(stock.workspace()).resolve(".git"), "no\n");
          return Call.of("web", "0123456").where("workspace=" + stock.workspace());
        });
  }

  private static Case evaluated(String operation) {
    return evaluated(operation, stock -> stock.declaration("lan"));
  }

  private static Case evaluated(String operation, Function<Stock, String> body) {
    return new Case(
        operation,
        "evaluator-unavailable",
        stock -> {
          write(home.resolve("launcher"), "exit 1\n");
          ProcessHandle.current()
              .children()
              .filter(child -> child.info().command().orElse("").endsWith("java"))
              .filter(ProcessHandle::destroyForcibly)
              .forEach(child -> child.onExit().join());
          return Call.of().saying(body.apply(stock));
        });
  }

  private Stock stock() {
    return new Stock(api(), home);
  }

  private void refusedFor(Case fault, Stock stock) {
    refusedFor(fault, stock, _ -> {});
  }

  private Call refusedFor(Case fault, Stock stock, Consumer<Call> look) {
    var operation = operation(fault.operation());
    var call = fault.story().of(stock);
    look.accept(call);
    fail();
    refused(operation, send(operation, call), 503, fault.code());
    return call;
  }

  @ParameterizedTest
  @MethodSource("readings")
  void whatCannotBeReadIsTold(Case fault) {
    if (Set.of("listWorkflows", "countWorkflows").contains(fault.operation())) {
      awaitUnreadArchive();
    }
    refusedFor(fault, stock());
  }

  /** What was put away lately, nobody has read; a workflow that ended too late for it stays. */
  private void awaitUnreadArchive() {
    Awaitility.await()
        .until(() -> {
          var stock = stock();
          stock.completed();
          stock.completed();
          var journal = home.resolve("state/journal").resolve(stock.workspace());
          Awaitility.await().until(() -> holds(journal, ".base.jsonl"));
          return holds(journal.resolve("archive"), ".index.jsonl");
        });
  }

  private static boolean holds(Path directory, String ending) {
    try (var files = Files.list(directory)) {
      return files.anyMatch(file -> file.toString().endsWith(ending));
    } catch (IOException _) {
      return false;
    }
  }

  @ParameterizedTest
  @MethodSource("io.provisioning.orchestrator.DiskStories#changes")
  void whatIsRefusedIsNotDoneByHalfAndIsDoneOnceTheDiskIsWell(Case fault) {
    var stock = stock();
    var before = new AtomicReference<>("");
    var call = refusedFor(fault, stock, _ -> before.set(stock.all()));
    mend();

    assertThat(stock.all()).isEqualTo(before.get());
    var again = send(operation(fault.operation()), call);
    assertThat(again.status()).as(again.body().toString()).isBetween(200, 299);
  }

  @ParameterizedTest
  @MethodSource("io.provisioning.orchestrator.DiskStories#controls")
  void whatAWorkflowIsAskedForIsNotTrueBeforeItIsWritten(Control control) {
    var stock = stock();
    var before = new AtomicReference<>("");
    Function<Call, String> look =
        call -> standing(call.names().getFirst()) + stock.allButWorkflows();
    var call = refusedFor(control.fault(), stock, made -> before.set(look.apply(made)));
    assertThat(look.apply(call)).isEqualTo(before.get());
    mend();

    var workflow = call.names().getFirst();
    Awaitility.await().until(() -> standing(workflow), control.outcome()::equals);
  }

  private String standing(String workflow) {
    var view = api().get("/api/v1/workflows/" + workflow);
    return view.text("/state") + (view.body().at("/paused").asBoolean() ? ", paused" : "");
  }

  @ParameterizedTest
  @MethodSource("lasting")
  void whatIsDamagedIsTold(Case fault) {
    refusedFor(fault, stock());
  }

  /** What a disk does to a move of the journal is told by the move, once it has begun. */
  static Stream<Operation> others() {
    return operations()
        .filter(operation -> !operation.documents(503) && !operation.isEndless())
        .filter(operation -> !operation.path().startsWith("/api/v1/terminals/"))
        .filter(operation -> !operation.path().startsWith("/api/v1/storage/migrations"));
  }

  @ParameterizedTest
  @MethodSource("others")
  void whatNeedsNoDiskDoesWithout(Operation operation) {
    var stock = stock();
    var webhook = stock.hooked();
    stock.declared();
    var of = operation.path().split("/", -1)[3];
    var isOfDrift = of.equals("drift");
    var names =
        switch (of) {
          case "infrastructures" -> Call.of("web");
          case "drift" -> Call.of("web.server.db");
          case "providers" -> Call.of("demo");
          case "resources" -> Call.of(stock.resource());
          default -> Call.of(webhook, stock.delivery(webhook));
        };
    var workspace = isOfDrift ? leftAtLocal : stock.workspace();
    var call = names.where("workspace=" + workspace + "&infrastructure=web&cron=0+2+*+*+*");
    fail();

    var answer = send(operation, call);
    assertThat(answer.status()).as(answer.body().toString()).isBetween(200, 299);
  }

  /** Who documents another one provokes it too. */
  @Test
  void eachThatIsDocumentedIsProvoked() {
    var controls = DiskStories.controls().map(Control::fault);
    assertThat(
            Stream.of(readings(), DiskStories.changes(), controls, lasting())
                .flatMap(cases -> cases)
                .map(Case::operation)
                .distinct()
                .toList())
        .containsExactlyInAnyOrderElementsOf(documenting(503));
  }
}
