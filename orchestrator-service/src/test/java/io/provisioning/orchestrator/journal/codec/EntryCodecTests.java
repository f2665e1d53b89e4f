package io.provisioning.orchestrator.journal.codec;

import static io.provisioning.orchestrator.operation.OperationFixtures.aNetwork;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static io.provisioning.orchestrator.operation.OperationFixtures.hard;
import static io.provisioning.orchestrator.operation.OperationFixtures.soft;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.ADA;
import static io.provisioning.orchestrator.workflow.WorkflowFixtures.START;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.Kept;
import io.provisioning.orchestrator.journal.Memory.Changed;
import io.provisioning.orchestrator.journal.Memory.Standing;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ApprovalGiven;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ApprovalRefused;
import io.provisioning.orchestrator.workflow.WorkflowEvent.CancelRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationFailed;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Options;
import io.provisioning.orchestrator.workflow.WorkflowEvent.PauseRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import io.provisioning.orchestrator.workflow.WorkflowEvent.ResumeRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UnpauseRequested;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowCompleted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class EntryCodecTests {

  private static final Facts FACTS = new Facts("p-1", Map.of("address", "10.0.0.7", "url", "u"));

  /** Events that are read straight from their bytes. */
  static Stream<WorkflowEvent> frequent() {
    return Stream.of(
        new OperationStarted("create server/dö", 2),
        new OperationSucceeded("create server/db", null),
        new OperationSucceeded("create server/db", new Facts("", Map.of())),
        new OperationSucceeded("create server/db", FACTS),
        submission(null),
        submission(new Request("a \"key\"", "digest")),
        submission(null, ADA),
        submission(new Request("key", "digest"), ADA),
        new WorkflowCompleted());
  }

  static Stream<WorkflowEvent> others() {
    return Stream.of(
        new OperationStarted("create server/db", 1, "no monitoring"),
        submission(List.of(changesBack()), null, null),
        new OperationStarted("create \"x\"", 1),
        new OperationSucceeded("x", new Facts("p", Map.of("motd", "a \"word\""))),
        new OperationFailed("x", FailureClass.TRANSIENT, "{\"}", START),
        new CancelRequested(true, "a \"reason\"", new Request("key", "digest"), ADA),
        new CancelRequested(true, null, null, Actor.schedule("dev", "nightly")),
        new PauseRequested(null, null, ADA),
        new UnpauseRequested("x", null, ADA),
        new ApprovalGiven("x", null, ADA),
        new ApprovalRefused("x", "no", null, ADA),
        new ResumeRequested(List.of("x"), List.of(), null, ADA),
        new RollbackStarted("asked for", List.of(), null, ADA),
        new WorkflowSubmitted(
            "default", "web", "sha256:1", List.of(found()), Options.of(true, 8), null));
  }

  /** What is created because it is gone keeps its record. */
  private static Operation found() {
    return new Operation(
        "create network/n",
        Operation.Action.CREATE,
        ResourceRef.network("web", "n"),
        null,
        aNetwork("10.0.0.0/24"),
        List.of(),
        Operation.RetryPolicy.standard(),
        Duration.ofSeconds(1),
        null,
        aNetwork("10.0.0.0/24"));
  }

  static Stream<WorkflowEvent> events() {
    return Stream.concat(frequent(), others());
  }

  private static WorkflowSubmitted submission(@Nullable Request request) {
    return submission(request, null);
  }

  private static WorkflowSubmitted submission(@Nullable Request request, @Nullable Actor by) {
    return submission(
        List.of(creates("a"), creates("b", hard("a"), soft("a")), installs(), deletes()),
        request,
        by);
  }

  private static WorkflowSubmitted submission(
      List<Operation> operations, @Nullable Request request, @Nullable Actor by) {
    return new WorkflowSubmitted(
        "default",
        "web",
        "sha256:1",
        null,
        operations,
        new Options(true, 8, 3, Duration.ofMinutes(90), List.of("a")),
        request,
        by);
  }

  private static Operation installs() {
    return new Operation(
        "update taskserv/db/postgres",
        Operation.Action.UPDATE,
        ResourceRef.taskserv("web", "db", "postgres"),
        installed("17.1"),
        installed("17.2"),
        List.of(),
        Operation.RetryPolicy.standard(),
        Duration.ofMinutes(5),
        "the \"old\" data");
  }

  private static Operation deletes() {
    return new Operation(
        "delete network/n",
        Operation.Action.DELETE,
        ResourceRef.network("web", "n"),
        aNetwork("10.0.0.0/24"),
        null,
        List.of(hard("a")),
        Operation.RetryPolicy.standard(),
        Duration.ofSeconds(1),
        null);
  }

  /** Of a network that somebody changed outside the platform. */
  private static Operation changesBack() {
    return new Operation(
        "update network/n",
        Operation.Action.UPDATE,
        ResourceRef.network("web", "n"),
        aNetwork("10.9.0.0/24"),
        aNetwork("10.0.0.0/24"),
        List.of(),
        Operation.RetryPolicy.standard(),
        Duration.ofSeconds(1),
        null,
        aNetwork("10.0.0.0/24"));
  }

  private static Desired installed(String version) {
    Map<String, Object> configuration =
        Map.of("banner", "} \\\" {", "limits", Map.of("connections", 7));
    return new Desired.Installed("demo", version, "sha256:2", configuration, List.of(), "c");
  }

  private static Entry entry(WorkflowEvent event) {
    return new Entry("01a1fd36-871b-7176-b9d2-26839d8e4901", new Recorded(7, START, event));
  }

  private static Entry read(byte[] line) {
    return EntryCodec.decode(line, 0, line.length, () -> "a line");
  }

  @ParameterizedTest
  @MethodSource("events")
  void whatIsWrittenIsReadAgain(WorkflowEvent event) {
    var line = EntryCodec.encode(entry(event));
    assertThat(read(line)).isEqualTo(entry(event));
    assertThat(read(line)).as("what is shared by then").isEqualTo(entry(event));
  }

  /** By a newer version, or by hand. */
  @ParameterizedTest
  @MethodSource("events")
  void whatIsWrittenInAnotherWayIsReadAsWell(WorkflowEvent event) {
    var json = JsonMapper.builder().build();
    var tree = (ObjectNode) json.readTree(EntryCodec.encode(entry(event)));
    tree.put("more", 1);
    var line = json.writerWithDefaultPrettyPrinter().writeValueAsBytes(tree);
    assertThat(read(line)).isEqualTo(entry(event));
  }

  @ParameterizedTest
  @MethodSource("frequent")
  void frequentEventsAreReadFast(WorkflowEvent event) {
    var isWithoutEscapes = !(event instanceof WorkflowSubmitted);
    var line = EntryCodec.encode(entry(event));
    assertThat(EntryCodec.FREQUENT.entry(line, 0, line.length).isPresent())
        .isEqualTo(isWithoutEscapes);
  }

  @Test
  void submissionsAreReadFast() {
    var submitted =
        new WorkflowSubmitted(
            "default",
            "web",
            "sha256:1",
            null,
            List.of(creates("b", hard("a"), soft("a")), deletes()),
            Options.of(true, 8),
            new Request("a \"key\"", "digest"),
            ADA);
    var line = EntryCodec.encode(entry(submitted));
    assertThat(EntryCodec.FREQUENT.entry(line, 0, line.length)).contains(entry(submitted));
  }

  @Test
  void theVersionThatIsAppliedIsReadFast() {
    var submitted =
        new WorkflowSubmitted(
            "default",
            "web",
            "sha256:1",
            "0".repeat(40),
            List.of(creates("b")),
            Options.of(true, 8),
            null,
            ADA);
    var line = EntryCodec.encode(entry(submitted));
    assertThat(EntryCodec.FREQUENT.entry(line, 0, line.length)).contains(entry(submitted));
    assertThat(EntryCodec.decodeAny(line)).isEqualTo(entry(submitted));
  }

  @ParameterizedTest
  @MethodSource("frequent")
  void aLineThatIsCutIsNotReadFast(WorkflowEvent event) {
    var line = EntryCodec.encode(entry(event));
    for (var length = 0; length < line.length; length++) {
      assertThat(EntryCodec.FREQUENT.entry(line, 0, length)).isEmpty();
    }
  }

  /** As lines were until it was written down who asks. */
  @Test
  void linesOfBeforeNameNobody() {
    assertThat(ofBefore("{\"type\":\"cancel_requested\",\"rollback\":true}"))
        .isEqualTo(new CancelRequested(true, null, null, null));
    assertThat(ofBefore("{\"type\":\"approval_given\",\"operation\":\"x\"}"))
        .isEqualTo(new ApprovalGiven("x", null, null));
    assertThat(
            ofBefore(
                """
                {"type":"workflow_submitted","workspace":"default","infrastructure":"web",\
                "plan":"sha256:1","operations":[],"options":{"rollback":true,"parallel_limit":8,\
                "priority":5,"approvals":[]},"request":{"key":"k","digest":"d"}}\
                """))
        .isEqualTo(
            new WorkflowSubmitted(
                "default",
                "web",
                "sha256:1",
                null,
                List.of(),
                Options.of(true, 8),
                new Request("k", "d"),
                null));
  }

  private static WorkflowEvent ofBefore(String event) {
    var line =
        "{\"workflow\":\"w\",\"position\":1,\"at\":\"2026-11-20T00:00:00Z\",\"event\":"
            + event
            + "}";
    return read(line.getBytes(UTF_8)).recorded().event();
  }

  @Test
  void whatStandsIsReadFast() {
    var network = ResourceRef.network("web", "n");
    for (var facts : new @Nullable Facts[] {null, FACTS}) {
      var standing = Kept.of(new Standing(network, "w", aNetwork("10.0.0.0/24"), facts, START));
      var line = EntryCodec.encodeKept(standing);
      assertThat(EntryCodec.FREQUENT.standing(line, 0, line.length)).contains(standing);
    }
  }

  @Test
  void whatElseIsKeptIsLeftToTheCodec() {
    var changed = Kept.of(new Changed("web/network/n", List.of("v", "w")));
    var line = EntryCodec.encodeKept(changed);
    assertThat(EntryCodec.FREQUENT.standing(line, 0, line.length)).isEmpty();
    assertThat(EntryCodec.decode(Kept.class, line, 0, line.length, () -> "a line"))
        .isEqualTo(changed);
  }

  @Test
  void equalPartsAreKeptOnce() {
    var one = read(EntryCodec.encode(entry(new OperationSucceeded("a", FACTS))));
    var other = read(EntryCodec.encode(entry(new OperationSucceeded("b", FACTS))));
    assertThat(factsOf(one)).containsSame(factsOf(other).orElseThrow());
    assertThat(one.workflow()).isSameAs(other.workflow());
  }

  private static Optional<Facts> factsOf(Entry entry) {
    return entry.recorded().event() instanceof OperationSucceeded(var _, var facts)
        ? Optional.ofNullable(facts)
        : Optional.empty();
  }
}
