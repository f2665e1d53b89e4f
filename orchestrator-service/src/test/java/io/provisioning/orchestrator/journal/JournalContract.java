package io.provisioning.orchestrator.journal;

import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every journal does. */
public abstract class JournalContract {

  private final List<Journal> opened = new ArrayList<>();

  /** Opens the journal; a second time after the first was closed, with what was in it. */
  protected abstract Journal open();

  private Journal journal() {
    var journal = open();
    opened.add(journal);
    return journal;
  }

  @AfterEach
  void closeAll() {
    opened.forEach(Journal::close);
  }

  @Test
  void whatWasAppendedIsReplayedInOrder() {
    var journal = journal();
    journal.append("default", List.of(entry("w1", 1), entry("w1", 2)));
    journal.append("default", List.of(entry("w2", 1)));
    journal.append("staging", List.of(entry("w3", 1)));

    assertThat(all(journal))
        .containsExactly(entry("w1", 1), entry("w1", 2), entry("w2", 1), entry("w3", 1));
  }

  @Test
  void anotherOpeningFindsWhatWasAppended() {
    var first = journal();
    first.append("default", List.of(entry("w1", 1)));
    first.close();

    var second = journal();
    second.append("default", List.of(entry("w1", 2)));
    assertThat(all(second)).containsExactly(entry("w1", 1), entry("w1", 2));
  }

  @Test
  void readsOneWorkflowFromAPosition() {
    var journal = journal();
    for (var position = 1; position <= 5; position++) {
      journal.append("default", List.of(entry("w1", position), entry("w10", position)));
    }

    var read = new ArrayList<Recorded>();
    journal.read("default", "w1", 3, read::add);
    assertThat(read).containsExactly(entry("w1", 4).recorded(), entry("w1", 5).recorded());
    journal.read("default", "unknown", 0, recorded -> assertThat(recorded).isNull());
    journal.read("unknown", "w1", 0, recorded -> assertThat(recorded).isNull());
  }

  @Test
  void manyWritersAtOnceLoseNothingAndKeepTheirOrder() {
    var journal = journal();
    var writers = 64;
    var each = 50;
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var writer = 0; writer < writers; writer++) {
        var workflow = "w" + writer;
        executor.execute(() -> {
          for (var position = 1; position <= each; position++) {
            journal.append("default", List.of(entry(workflow, position)));
          }
        });
      }
    }

    var read = all(journal);
    assertThat(read).hasSize(writers * each);
    for (var writer = 0; writer < writers; writer++) {
      var workflow = "w" + writer;
      assertThat(read)
          .filteredOn(entry -> entry.workflow().equals(workflow))
          .isEqualTo(
              IntStream.rangeClosed(1, each)
                  .mapToObj(position -> entry(workflow, position))
                  .toList());
    }
  }

  @Test
  void everyKindOfEventIsReadAsItWasWritten() {
    var journal = journal();
    var entries = new ArrayList<Entry>();
    for (var event : everyEvent()) {
      entries.add(new Entry("w", new Recorded(entries.size() + 1, START, event)));
    }
    journal.append("default", entries);

    assertThat(all(journal)).isEqualTo(entries);
    assertThat(entries.stream().map(entry -> entry.recorded().event().type()))
        .containsExactlyInAnyOrderElementsOf(WorkflowEvent.types().keySet());
  }

  public static List<Entry> all(Journal journal) {
    var entries = new ArrayList<Entry>();
    journal
        .workspaces()
        .forEach(workspace -> assertThat(journal.replay(workspace, entries::add)).isEmpty());
    return entries;
  }

  public static Entry entry(String workflow, long position) {
    return new Entry(
        workflow,
        new Recorded(
            position,
            START.plusMillis(position),
            new WorkflowEvent.OperationStarted("create server/ä\n" + position, 1)));
  }

  private static List<WorkflowEvent> everyEvent() {
    var request = new Request("key", "digest");
    var facts = new Effects.Facts("id-1", Map.of("address", "10.0.0.2"));
    return List.of(
        new WorkflowEvent.WorkflowSubmitted(
            "default",
            "web",
            "sha256:1",
            "0123456789012345678901234567890123456789",
            operations(),
            new WorkflowEvent.Options(true, 7, 9, Duration.ofHours(1), List.of("a")),
            request,
            ADA),
        new WorkflowEvent.OperationStarted("a", 1, "does without b"),
        new WorkflowEvent.OperationSucceeded("a", facts),
        new WorkflowEvent.OperationFailed("a", FailureClass.THROTTLED, "later", START),
        new WorkflowEvent.OperationInterrupted("a", "cancelled"),
        new WorkflowEvent.OperationSkipped("a", "needs b"),
        new WorkflowEvent.CancelRequested(true, "no time is left", null, null),
        new WorkflowEvent.ResumeRequested(
            List.of("a"),
            List.of(
                new WorkflowEvent.Edit(
                    "b",
                    OperationFixtures.aNetwork("10.0.0.0/24"),
                    List.of(new PropertyChange("cidr", "10.0.0.0/16", "10.0.0.0/24")))),
            request,
            ADA),
        new WorkflowEvent.PauseRequested("a", request, ADA),
        new WorkflowEvent.UnpauseRequested("a", request, ADA),
        new WorkflowEvent.ApprovalGiven("a", request, ADA),
        new WorkflowEvent.ApprovalRefused("a", "not today", request, ADA),
        new WorkflowEvent.RollbackStarted("because", List.of("a"), null, ADA),
        new WorkflowEvent.UndoStarted("a", 2),
        new WorkflowEvent.UndoSucceeded("a", null),
        new WorkflowEvent.UndoFailed("a", FailureClass.PERMANENT, "no", null),
        new WorkflowEvent.WorkflowCompleted(),
        new WorkflowEvent.WorkflowFailed("because"),
        new WorkflowEvent.WorkflowCancelled(),
        new WorkflowEvent.WorkflowRolledBack(List.of("b")),
        new WorkflowEvent.WorkflowPartlyRolledBack(List.of("b")),
        new WorkflowEvent.WorkflowRollbackFailed("because"));
  }

  private static List<Operation> operations() {
    var server =
        new Desired.Provided(
            "demo",
            new ServerSpec(
                "here",
                PlanSize.SMALL,
                "debian-12",
                List.of("front"),
                List.of(new Mount("pgdata", "/var/lib/postgresql")),
                List.of("ssh-ed25519 AAAA me"),
                Map.of("role", "db")),
            "database",
            null);
    var volume =
        new Desired.Provided("demo", new VolumeSpec("here", 1L << 33, Map.of()), null, "shop");
    var taskserv =
        new Desired.Installed(
            "demo",
            "1.0.0",
            "sha256:2",
            Map.of("port", 5432, "ratio", 0.5, "hosts", List.of("a", Map.of("b", true))),
            List.of("server/db"),
            null);
    return List.of(
        OperationFixtures.creates("n", OperationFixtures.soft("m")),
        changes("server", ResourceRef.server("web", "db"), server, server, null),
        changes("volume", ResourceRef.volume("web", "pgdata"), volume, null, "data is lost"),
        changes("taskserv", ResourceRef.taskserv("web", "db", "postgres"), null, taskserv, null));
  }

  private static Operation changes(
      String id,
      ResourceRef resource,
      @org.jspecify.annotations.Nullable Desired from,
      @org.jspecify.annotations.Nullable Desired to,
      @org.jspecify.annotations.Nullable String irreversible) {
    return new Operation(
        id,
        Operation.Action.UPDATE,
        resource,
        from,
        to,
        List.of(),
        Operation.RetryPolicy.standard(),
        Duration.ofMinutes(10),
        irreversible);
  }
}
