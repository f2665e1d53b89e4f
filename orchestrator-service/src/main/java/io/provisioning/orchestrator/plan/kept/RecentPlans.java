package io.provisioning.orchestrator.plan.kept;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.PlanSource;
import io.provisioning.orchestrator.extension.Catalog;
import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.PlanProblem;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.orchestrator.plan.RunningWorkflows;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.orchestrator.plan.goal.Literals;
import io.provisioning.orchestrator.plan.goal.WorldReader;
import io.provisioning.orchestrator.plan.step.PlanDigest;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes plans and remembers the recent ones: the last few themselves, and of more of them the
 * request on disk, from which they are made again.
 */
final class RecentPlans implements Plans {

  private static final int IN_MEMORY = 16;
  private static final int MOST_CHANGES = 50;

  /**
   * What was understood of a request does not depend on the world, and takes most of the time.
   *
   * @param kept what is on disk too, unless secrets are written out in it
   */
  private record Made(Intent intent, Plan plan, Literals literals, KeptPlan kept) {}

  private final Requests requests;
  private final WorldReader worlds;
  private final Choices choices;
  private final PlannedSecrets secrets;
  private final PlanFiles files;
  private final RunningWorkflows running;
  private final Clock clock;
  private final Map<String, Made> latest =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Made> eldest) {
          return size() > IN_MEMORY;
        }
      };

  RecentPlans(
      Requests requests,
      WorldReader worlds,
      Choices choices,
      PlannedSecrets secrets,
      PlanFiles files,
      RunningWorkflows running,
      Clock clock) {
    this.requests = requests;
    this.worlds = worlds;
    this.choices = choices;
    this.secrets = secrets;
    this.files = files;
    this.running = running;
    this.clock = clock;
  }

  @Override
  public void check(CreatePlan request) {
    requests.understand(request);
  }

  @Override
  public Plan create(CreatePlan request) {
    var intent = requests.understand(request);
    var made = plan(request, intent);
    var plan = made.plan();
    if (!made.literals().areReplaced()) {
      files.keep(plan.digest(), made.kept());
    }
    synchronized (latest) {
      latest.remove(plan.digest());
      latest.put(plan.digest(), made);
    }
    return plan;
  }

  /**
   * A plan made earlier.
   *
   * @throws ProblemException NOT_FOUND if it is unknown, too old, or only its request is left and
   *     the world has changed since
   */
  Plan get(String digest) {
    var kept = kept(digest).orElseThrow(() -> unknown(digest));
    var made = made(digest);
    if (made.isPresent()) {
      return made.get().plan();
    }
    var again = planAgain(digest, kept).plan();
    if (!again.digest().equals(digest)) {
      throw unknown(digest);
    }
    return again;
  }

  @Override
  public Plan confirm(String workspace, String digest) {
    var kept =
        kept(digest)
            .filter(it -> it.request().workspace().equals(workspace))
            .orElseThrow(() -> unknown(digest));
    var now = planAgain(digest, kept);
    if (!now.plan().digest().equals(digest)) {
      throw outdated(now.plan(), kept.marks(), PlanDigest.marks(now.plan()));
    }
    now.literals().keep();
    return now.plan();
  }

  @Override
  public void prepare(Plan plan, String workflow) {
    kept(plan.digest())
        .map(kept -> kept.request().rotate())
        .ifPresent(rotated -> secrets.renew(plan, rotated, workflow));
  }

  /** In memory alone where secrets are written out. */
  private Optional<KeptPlan> kept(String digest) {
    return files
        .find(digest)
        .or(() ->
            made(digest)
                .filter(made -> made.literals().areReplaced())
                .map(Made::kept)
                .filter(files::isFresh));
  }

  private Optional<Made> made(String digest) {
    synchronized (latest) {
      return Optional.ofNullable(latest.get(digest));
    }
  }

  private Made planAgain(String digest, KeptPlan kept) {
    var request = kept.request();
    var intent = made(digest).map(Made::intent).orElseGet(() -> requests.understand(request));
    return plan(request, intent);
  }

  private Made plan(CreatePlan request, Intent intent) {
    var workspace = request.workspace();
    var world = worlds.read(workspace, intent.infrastructure(), intent.providers());
    var literals = secrets.literals(workspace, intent, world, request.rotate());
    var catalog = choices.of(workspace, intent, request.update());
    var bare = choices.planner(catalog).plan(workspace, intent, world, literals, clock.instant());
    var declared =
        intent instanceof Intent.Apply apply ? declared(bare, apply, request, catalog) : bare;
    var plan = secrets.warning(declared.warning(catalog.warnings()), literals);
    var kept = new KeptPlan(plan.createdAt(), request, PlanDigest.marks(plan));
    return new Made(intent, plan, literals, kept);
  }

  private static Plan declared(Plan plan, Intent.Apply apply, CreatePlan request, Catalog catalog) {
    var text = request.declaration();
    var digest = text == null ? plan.digest() : PlanDigest.of(plan.digest(), text);
    return plan.of(digest, new PlanSource(apply.document(), text, catalog.used().orElse(null)));
  }

  private static ProblemException unknown(String digest) {
    return PlanProblem.UNKNOWN_PLAN.because(
        "there is no plan `" + digest + "`, or it is too old", "plan again");
  }

  private ProblemException outdated(Plan plan, Map<String, String> then, Map<String, String> now) {
    var ids = new TreeSet<>(then.keySet());
    ids.addAll(now.keySet());
    var findings =
        ids.stream()
            .filter(id -> !Objects.equals(then.get(id), now.get(id)))
            .limit(MOST_CHANGES)
            .map(id -> change(id, then.get(id), now.get(id)))
            .toList();
    var active = running.in(plan.workspace(), plan.infrastructure()).stream().sorted().findFirst();
    return PlanProblem.OUTDATED_PLAN.because(
        active
                .map(
                    "workflow `%s` is changing the infrastructure since the plan was made"
                        ::formatted)
                .orElse("the infrastructure has changed since the plan was made")
            + (findings.isEmpty() ? "" : ": " + findings.getFirst()),
        active.isPresent()
            ? "wait until that workflow has ended, or cancel it; then plan again"
            : "plan again, and apply the new plan",
        findings);
  }

  private static Finding change(String id, @Nullable String then, @Nullable String now) {
    return new Finding(
        id,
        then == null ? "no such operation" : "the operation as planned",
        then == null
            ? "a need for it"
            : now == null ? "no need for it any more" : "another change of the same resource",
        null,
        null);
  }
}
