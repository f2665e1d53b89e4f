package io.provisioning.orchestrator;

import static io.provisioning.orchestrator.Stock.SCHEDULE;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.secret.AccountSecretsFixtures;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * What the contract says is refused because of how things stand: each operation that may answer
 * with a conflict runs into one.
 */
class ConflictCasesIntegrationTests extends ContractCases {

  private static final String KEY = "Idempotency-Key";
  private static final String WORKFLOWS = "/api/v1/workflows/";
  private static final String WEBHOOKS = "/api/v1/webhooks/";

  @TempDir static Path home;

  private static final AccountSecretsFixtures VAULT = new AccountSecretsFixtures();
  private static final HetznerSimulator CLOUD = cloud();

  private static HetznerSimulator cloud() {
    try {
      return HetznerSimulator.start(Machines.none());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) throws IOException {
    configure(registry, home);
    VAULT.configure(registry, home);
    registry.add("provisioning.providers.hetzner.endpoint", CLOUD::endpoint);
  }

  @AfterAll
  static void closeAll() {
    CLOUD.close();
    VAULT.close();
  }

  static Stream<Case> cases() {
    return Stream.of(
            declarations(),
            accounts(),
            submissions(),
            servers(),
            terminals(),
            drift(),
            controls(),
            schedules(),
            webhooks(),
            notifications(),
            storage(),
            tasks())
        .flatMap(List::stream);
  }

  private static List<Case> declarations() {
    return List.of(
        new Case(
            "createInfrastructure",
            "infrastructure-exists",
            stock -> {
              stock.declared();
              return Call.of().saying(stock.declaration("other"));
            }),
        new Case(
            "changeInfrastructure",
            "infrastructure-changed",
            stock -> {
              stock.declared();
              return Call.of("web")
                  .saying(stock.declaration("other"))
                  .with("If-Match", "\"of long ago\"");
            }));
  }

  private static List<Case> accounts() {
    return List.of(
        new Case(
            "addProviderAccount",
            "provider-account-exists",
            stock -> {
              stock.withAccount(HetznerSimulator.TOKEN);
              return Call.of()
                  .where("workspace=" + stock.workspace())
                  .saying(Stock.account(HetznerSimulator.TOKEN));
            }),
        new Case(
            "removeProviderAccount",
            "provider-account-in-use",
            stock -> {
              stock.withAccount(HetznerSimulator.TOKEN);
              stock.completedAtHetzner();
              return Call.of("hetzner", "default").where("workspace=" + stock.workspace());
            }));
  }

  private static List<Case> drift() {
    return List.of(
        new Case(
            "adoptDrift",
            "not-adoptable",
            stock -> {
              var drift = stock.drifted();
              stock.declared();
              return Call.of(drift).where("workspace=" + stock.workspace());
            }));
  }

  private static List<Case> submissions() {
    return List.of(
        new Case(
            "submitWorkflow",
            "declaration-changed",
            stock -> {
              var plan = stock.plannedText();
              stock.declared();
              return Call.of().saying(stock.submission(plan, ""));
            }),
        new Case(
            "submitWorkflow",
            "idempotency-key-reused",
            stock -> {
              stock.submitted(KEY, stock.workspace());
              var other = stock.submission("sha256:other", "");
              return Call.of().saying(other).under(stock.workspace());
            }),
        new Case(
            "submitWorkflow",
            "irreversible-operations",
            stock -> {
              stock.completed();
              return Call.of().saying(stock.submission(stock.destruction(), ""));
            }),
        new Case(
            "submitWorkflow",
            "outdated-plan",
            stock -> {
              var plan = stock.planned();
              stock.completed();
              return Call.of().saying(stock.submission(plan, ""));
            }),
        new Case(
            "submitWorkflow",
            "resources-in-use",
            stock -> {
              stock.waiting();
              return Call.of().saying(stock.submission(stock.planned(), ""));
            }));
  }

  private static List<Case> servers() {
    return Stream.of("getServerMetrics", "listServerJournal")
        .map(operation ->
            new Case(
                operation,
                "simulated-server",
                stock -> {
                  stock.completed();
                  return Call.of("web%2Fserver%2Fdb").where("workspace=" + stock.workspace());
                }))
        .toList();
  }

  private static List<Case> terminals() {
    return List.of(
        new Case(
            "openTerminal",
            "simulated-server",
            stock -> {
              stock.completed();
              return Call.of("web%2Fserver%2Fdb")
                  .where("workspace=" + stock.workspace())
                  .saying("{\"columns\": 80, \"rows\": 24}");
            }));
  }

  private static List<Case> storage() {
    return List.of(
        new Case(
            "startMigration",
            "storage-in-force",
            _ -> Call.of().saying("{\"storage\": \"filesystem\"}")));
  }

  private static List<Case> controls() {
    return Stream.of(
            Stream.of("cancelWorkflow", "resumeWorkflow", "pauseWorkflow", "unpauseWorkflow")
                .map(operation -> wrongState(operation, Stock::completed)),
            Stream.of("approveOperation", "refuseOperation")
                .map(operation -> wrongState(operation, Stock::completed)),
            Stream.of(wrongState("rollbackWorkflow", Stock::waiting)),
            Stream.of("rollbackWorkflow", "resumeWorkflow")
                .map(operation ->
                    new Case(
                        operation,
                        "resources-changed",
                        stock -> {
                          var earlier = stock.cancelled();
                          stock.completed();
                          return Call.of(earlier);
                        })),
            Stream.of("approveOperation", "refuseOperation")
                .map(operation ->
                    new Case(
                        operation,
                        "no-approval-needed",
                        stock -> Call.of(stock.waiting()).where(stock.operation(1)))),
            Stream.of("cancelWorkflow", "pauseWorkflow", "approveOperation", "refuseOperation")
                .map(operation ->
                    new Case(
                        operation,
                        "idempotency-key-reused",
                        stock -> {
                          var workflow = stock.waiting();
                          stock.post(WORKFLOWS + workflow + "/unpause", "", KEY, workflow);
                          return Call.of(workflow).where(stock.operation(0)).under(workflow);
                        })))
        .flatMap(each -> each)
        .toList();
  }

  private interface Workflow {
    String in(Stock stock);
  }

  private static Case wrongState(String operation, Workflow workflow) {
    return new Case(
        operation,
        "wrong-workflow-state",
        stock -> {
          var first = stock.operation(0);
          return Call.of(workflow.in(stock)).where(first);
        });
  }

  private static List<Case> schedules() {
    return Stream.concat(
            Stream.of(
                new Case(
                    "createSchedule",
                    "schedule-exists",
                    stock -> {
                      stock.scheduled("");
                      return Call.of().saying(stock.schedule(""));
                    }),
                new Case(
                    "createSchedule",
                    "schedule-key-reused",
                    stock -> {
                      stock.scheduled("", KEY, "k");
                      return Call.of().saying(stock.schedule("\"paused\": true,")).under("k");
                    }),
                new Case(
                    "changeSchedule",
                    "schedule-changed",
                    stock -> {
                      stock.scheduled("");
                      return Call.of(SCHEDULE)
                          .saying(stock.schedule(""))
                          .with("If-Match", "\"of long ago\"");
                    }),
                new Case(
                    "runSchedule",
                    "schedule-active",
                    stock -> {
                      stock.standStill();
                      stock.scheduled("");
                      var where = "workspace=" + stock.workspace();
                      stock.post("/api/v1/schedules/" + SCHEDULE + "/run?" + where, "");
                      return Call.of(SCHEDULE).where(where);
                    })),
            Stream.of("pauseSchedule", "unpauseSchedule", "pauseSchedules", "unpauseSchedules")
                .map(ConflictCasesIntegrationTests::keyOfSchedule))
        .toList();
  }

  private static Case keyOfSchedule(String operation) {
    return new Case(
        operation,
        "schedule-key-reused",
        stock -> {
          // Of many, only those are asked that are not so already.
          if (operation.startsWith("unpause")) {
            stock.paused(KEY, "k");
          } else {
            stock.scheduled("", KEY, "k");
          }
          return Call.of(SCHEDULE).where("workspace=" + stock.workspace()).under("k");
        });
  }

  private static List<Case> webhooks() {
    return List.of(
        new Case(
            "createWebhook",
            "webhook-key-reused",
            stock -> {
              stock.hooked(KEY, stock.workspace());
              return Call.of().saying(Stock.webhook("another")).under(stock.workspace());
            }),
        new Case(
            "createWebhook",
            "webhook-name-taken",
            stock -> {
              stock.hooked();
              return Call.of().saying(Stock.webhook("chat of " + stock.workspace()));
            }),
        new Case(
            "changeWebhook",
            "webhook-changed",
            stock ->
                Call.of(stock.hooked()).saying(Stock.webhook("new")).with("If-Match", "\"0\"")),
        new Case(
            "rotateWebhookSecret",
            "webhook-key-reused",
            stock -> Call.of(stock.hooked(KEY, stock.workspace())).under(stock.workspace())),
        new Case(
            "redeliver",
            "webhook-key-reused",
            stock -> {
              var webhook = stock.hooked();
              stock.post(WEBHOOKS + webhook + "/rotate", "", KEY, "k");
              return Call.of(webhook, stock.delivery(webhook)).under("k");
            }));
  }

  private static List<Case> notifications() {
    return List.of(
        new Case(
            "saveNotificationPreferences",
            "notification-preferences-changed",
            _ ->
                Call.of()
                    .saying("{\"kinds\": [\"ended\"], \"page\": true}")
                    .with("If-Match", "\"of long ago\"")));
  }

  private static List<Case> tasks() {
    return Stream.of("createServers", "createTaskserv", "createCluster")
        .flatMap(operation ->
            Stream.of(
                new Case(
                    operation,
                    "idempotency-key-reused",
                    stock -> {
                      stock.submitted(KEY, stock.workspace());
                      return Call.of().saying(stock.declared()).under(stock.workspace());
                    }),
                new Case(
                    operation,
                    "resources-in-use",
                    stock -> {
                      var wanted = stock.declared();
                      stock.standStill();
                      stock.post(operation(operation).path(), wanted);
                      return Call.of().saying(wanted);
                    })))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aConflictIsTold(Case conflict) {
    var operation = operation(conflict.operation());
    var call = conflict.story().of(new Stock(api(), home));
    refused(operation, send(operation, call), 409, conflict.code());
  }

  /** Who documents another one provokes it too. */
  @Test
  void eachThatIsDocumentedIsProvoked() {
    assertThat(cases().map(Case::operation).distinct().toList())
        .containsExactlyInAnyOrderElementsOf(documenting(409));
  }
}
