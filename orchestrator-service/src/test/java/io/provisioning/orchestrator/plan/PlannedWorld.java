package io.provisioning.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Batch;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.orchestrator.engine.memory.Transitions;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.EffectFixtures;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.orchestrator.plan.goal.Literals;
import io.provisioning.orchestrator.plan.goal.PinnedSecrets;
import io.provisioning.orchestrator.plan.goal.WorldReader;
import io.provisioning.orchestrator.plan.step.Planner;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.secret.LiteralSecrets;
import io.provisioning.orchestrator.secret.Secrets;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.OperationSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.RollbackStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoStarted;
import io.provisioning.orchestrator.workflow.WorkflowEvent.UndoSucceeded;
import io.provisioning.orchestrator.workflow.WorkflowEvent.WorkflowSubmitted;
import io.provisioning.orchestrator.workflow.WorkflowState;
import io.provisioning.provider.Change;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.Scope;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A small world in which plans are made and carried out, one operation after the other. */
final class PlannedWorld {

  static final String WORKSPACE = "default";
  static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  final Providers providers;
  final ResourceGraph graph;
  LiteralSecrets literalSecrets = LiteralSecrets.untouched();
  Secrets secrets = EffectFixtures.secrets();
  List<String> rotated = List.of();

  /** What the last check found on servers, by path. */
  Map<String, String> drifted = Map.of();

  private final Planner planner;
  private final WorldReader reader;
  private final Effects effects;

  PlannedWorld(Path directory, Extensions extensions) {
    this(
        ProviderFixtures.simulators(directory),
        extensions,
        providers -> EffectFixtures.effects(providers, extensions, EffectFixtures.secrets()));
  }

  PlannedWorld(Providers providers, Extensions extensions, Function<Providers, Effects> effects) {
    this.providers = providers;
    graph = new ResourceGraph(this::isRecreated, _ -> {});
    planner = new Planner(extensions, providers);
    reader = new WorldReader(graph, providers, (_, _) -> drifted);
    this.effects = effects.apply(providers);
  }

  private boolean isRecreated(@Nullable Desired before, @Nullable Desired after) {
    return !(before instanceof Desired.Provided from)
        || !(after instanceof Desired.Provided to)
        || !from.provider().equals(to.provider())
        || provider(to.provider()).change(from.spec(), to.spec()) == Change.REPLACE;
  }

  Provider provider(String name) {
    return providers.get(name);
  }

  Plan plan(Intent intent) {
    var world = reader.read(WORKSPACE, intent.infrastructure(), intent.providers());
    var infrastructure = intent.infrastructure();
    var pins = new PinnedSecrets(secrets, WORKSPACE, infrastructure, world, rotated);
    var literals = new Literals(literalSecrets, WORKSPACE, infrastructure, intent.sealed(), pins);
    var plan = planner.plan(WORKSPACE, intent, world, literals, NOW);
    var before = new HashSet<String>();
    for (var operation : plan.operations()) {
      assertThat(before)
          .as("dependencies of %s point backwards", operation.id())
          .containsAll(operation.dependencies().stream().map(Dependency::operation).toList());
      assertThat(before.add(operation.id())).as("%s once", operation.id()).isTrue();
    }
    return plan;
  }

  Plan plan(Infrastructure document, String... targets) {
    return plan(new Intent.Apply(document, List.of(targets), null, List.of()));
  }

  Plan plan(Batch batch) {
    return plan(new Intent.Run(batch, null, List.of()));
  }

  Plan planDestroy(String infrastructure, String... targets) {
    return plan(new Intent.Destroy(infrastructure, List.of(targets)));
  }

  Plan apply(Infrastructure document) {
    return apply(plan(document));
  }

  Plan apply(Plan plan) {
    plan.operations().forEach(this::run);
    return plan;
  }

  void run(Operation operation) {
    go(operation, operation.nullableFrom(), operation.nullableTo(), true);
  }

  /** As a rollback does. */
  void undo(Operation operation) {
    go(operation, operation.nullableTo(), operation.nullableFrom(), false);
  }

  private void go(
      Operation operation, @Nullable Desired from, @Nullable Desired to, boolean isForward) {
    var facts =
        effects
            .transition(
                new IdempotencyKey("w/" + operation.id() + isForward),
                WORKSPACE,
                operation.resource(),
                from,
                to,
                _ -> {})
            .orElse(null);
    var state =
        WorkflowState.begin(
            new Recorded(
                1,
                NOW,
                new WorkflowSubmitted(
                    WORKSPACE,
                    operation.resource().infrastructure(),
                    "plan",
                    List.of(alone(operation)),
                    WorkflowEvent.Options.of(true, 1),
                    null)));
    var id = operation.id();
    var events =
        Stream.<WorkflowEvent>concat(
            Stream.of(new OperationStarted(id, 1), new OperationSucceeded(id, facts)),
            isForward
                ? Stream.of()
                : Stream.of(
                    new RollbackStarted("undone", null),
                    new UndoStarted(id, 1),
                    new UndoSucceeded(id, facts)));
    var last = new AtomicReference<Recorded>();
    events.forEach(event -> {
      last.set(new Recorded(state.position() + 1, NOW, event));
      state.apply(last.get());
    });
    graph.transitioned(Transitions.of("w", state, last.get()).orElseThrow());
  }

  private static Operation alone(Operation operation) {
    return new Operation(
        operation.id(),
        operation.action(),
        operation.resource(),
        operation.nullableFrom(),
        operation.nullableTo(),
        List.of(),
        operation.retry(),
        operation.timeout(),
        operation.nullableIrreversible(),
        operation.nullableRecorded());
  }

  List<String> existing(String infrastructure) {
    var scope = new Scope(WORKSPACE, infrastructure);
    return Stream.of("demo", "other")
        .flatMap(name -> provider(name).list(scope).stream())
        .map(ResourceState::id)
        .map(id -> id.kind().name().toLowerCase(Locale.ROOT) + "/" + id.name())
        .sorted()
        .toList();
  }

  List<String> recorded() {
    return graph.recorded(WORKSPACE).stream().map(it -> it.resource().path()).toList();
  }

  static List<String> ids(Plan plan) {
    return plan.operations().stream().map(Operation::id).toList();
  }

  static Operation operation(Plan plan, String id) {
    return plan.operations().stream()
        .filter(it -> it.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError(id + " is not in " + ids(plan)));
  }

  static List<String> needs(Plan plan, String id) {
    return operation(plan, id).dependencies().stream()
        .filter(it -> !it.soft())
        .map(Dependency::operation)
        .toList();
  }
}
