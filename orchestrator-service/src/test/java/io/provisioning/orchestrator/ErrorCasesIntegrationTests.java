package io.provisioning.orchestrator;

import io.provisioning.orchestrator.secret.AccountSecretsFixtures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * What the contract says of requests that nobody may make, that are malformed, or that name what is
 * not there: each such case of each operation is provoked. Conflicts and faults need a story: see
 * {@link ConflictCasesIntegrationTests} and {@link UnavailableCasesIntegrationTests}.
 */
class ErrorCasesIntegrationTests extends ContractCases {

  /** Right in themselves, of what is not there. */
  private static final String SIZE = "{\"columns\": 80, \"rows\": 24}";

  private static final Map<String, String> BODIES =
      Map.ofEntries(
          Map.entry("submitWorkflow", "{\"workspace\": \"default\", \"plan\": \"sha256:unknown\"}"),
          Map.entry(
              "changeSchedule",
              """
              {"workspace": "default", "name": "%s", "cron": "0 0 2 * * *",
               "run": {"workspace": "default", "action": "destroy", "infrastructure": "no"}}
              """
                  .formatted(UNKNOWN)),
          Map.entry(
              "changeInfrastructure",
              "{\"workspace\": \"default\", \"name\": \"%s\", \"format\": \"yaml\", \"text\": \"\"}"
                  .formatted(UNKNOWN)),
          Map.entry("updateLock", "{\"workspace\": \"default\"}"),
          Map.entry(
              "changeWebhook",
              "{\"name\": \"chat\", \"url\": \"https://receiver.example/in\", \"types\": [\"*\"]}"),
          Map.entry(
              "addProviderAccount",
              "{\"provider\": \"unknown\", \"name\": \"a\", \"credential\": {\"token\": \"t\"}}"),
          Map.entry("rotateProviderAccount", "{\"credential\": {\"token\": \"t\"}}"),
          Map.entry("openTerminal", SIZE),
          Map.entry("resizeTerminal", SIZE),
          Map.entry("typeInTerminal", "{\"offset\": 0, \"data\": \"bHM=\"}"),
          Map.entry("ignoreDrift", "{\"reason\": \"known\"}"),
          Map.entry("pauseScope", "{\"scope\": \"provider\", \"name\": \"unknown\"}"),
          Map.entry("createServers", "{\"infra\": \"no\", \"settings\": \"\", \"servers\": []}"),
          Map.entry("createTaskserv", "{\"infra\": \"no\", \"settings\": \"\"}"),
          Map.entry("createCluster", "{\"infra\": \"no\", \"settings\": \"\"}"));

  @TempDir static Path home;

  private static final AccountSecretsFixtures VAULT = new AccountSecretsFixtures();

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) throws IOException {
    configure(registry, home);
    VAULT.configure(registry, home);
  }

  @AfterAll
  static void closeVault() {
    VAULT.close();
  }

  static Stream<Operation> closed() {
    return operations().filter(operation -> !operation.isOpen());
  }

  static Stream<Operation> ofSomething() {
    // Of a plan only a directory of extensions can be missing, which DirectoryExtensionsTests show.
    return operations()
        .filter(operation -> operation.documents(404) && !operation.id().equals("createPlan"));
  }

  static Stream<Operation> mistakable() {
    return operations().filter(operation -> operation.documents(400));
  }

  private static Call mistaken(Operation operation, Call call) {
    if (operation.hasBody()) {
      return call.saying("{\"a\": ");
    }
    if (operation.takes("IdempotencyKey")) {
      return call.where("workspace=default&operation=a").under("k".repeat(300));
    }
    if (operation.takes("Last-Event-ID")) {
      return call.with("Last-Event-ID", "none");
    }
    return call.where("limit=0&offset=-1&count=-1&kind=odd");
  }

  @ParameterizedTest
  @MethodSource("closed")
  void whoHasAnotherTokenIsRefused(Operation operation) {
    var call = Call.of(UNKNOWN, UNKNOWN).saying("{}");
    refused(
        operation, send(operation, call.with("Authorization", "Bearer " + "f".repeat(32))), 401);
  }

  @ParameterizedTest
  @MethodSource("mistakable")
  void aMistakeIsTold(Operation operation) {
    // There is a workflow, since its absence would be told first.
    var workflow = new Stock(api(), home).submitted();
    refused(operation, send(operation, mistaken(operation, Call.of(workflow, UNKNOWN))), 400);
  }

  @ParameterizedTest
  @MethodSource("ofSomething")
  void whatIsNotThereIsTold(Operation operation) {
    var call =
        Call.of(UNKNOWN, UNKNOWN)
            .where("workspace=default&operation=a&root=a")
            .saying(BODIES.getOrDefault(operation.id(), "{}"))
            .with("If-Match", "*");
    refused(operation, send(operation, call), 404);
  }
}
