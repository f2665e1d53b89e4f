package io.provisioning.cli.change;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.progress.Watch;
import io.provisioning.client.orchestrator.model.CreatePlan;
import io.provisioning.client.orchestrator.model.PlanView;
import io.provisioning.client.orchestrator.model.PlannedOperation;
import io.provisioning.client.orchestrator.model.PlannedOperation.ActionEnum;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.orchestrator.model.WorkflowView;
import io.provisioning.config.layer.Configuration;
import io.provisioning.config.layer.Keys;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Plans, shows, asks, submits and watches: the way every change of the world takes. */
public final class Change {

  private static final String VOLUME = "volume/";

  /** So many resources are named before a deletion is confirmed. */
  private static final int NAMED = 5;

  private final Invocation invocation;
  private final Orchestrator orchestrator;
  private final ChangeOptions options;
  private final Console console;
  private Configuration settings;
  private PlanOutput output;
  private Function<PlanView, Optional<String>> question = _ -> Optional.empty();

  /**
   * What `--json` prints, whatever came of it.
   *
   * @param workflow absent where nothing was started: nothing to change, or `--check`
   */
  private record Outcome(PlanView plan, @Nullable WorkflowView workflow) {}

  public Change(Invocation invocation, Orchestrator orchestrator, ChangeOptions options) {
    this.invocation = invocation;
    this.orchestrator = orchestrator;
    this.options = options;
    console = invocation.console();
    output = new PlanOutput(console);
    settings = invocation.settings().of("");
  }

  /**
   * Makes the change.
   *
   * @param what names it for people, such as {@code infrastructure `web`}
   * @return the exit code
   */
  public int run(CreatePlan request, String what) {
    options.conduct().check();
    var plan = orchestrator.plans().createPlan(withProvider(request));
    return apply(plan, what, request.getAction() == CreatePlan.ActionEnum.DESTROY);
  }

  /**
   * Also asks before it changes something, unless that is confirmed.
   *
   * @param question about a plan; empty where none is needed
   */
  public Change asking(Function<PlanView, Optional<String>> question) {
    this.question = question;
    return this;
  }

  /**
   * Makes the change of a plan that was made already, and that nobody has seen: each property that
   * changes is shown before it is confirmed.
   *
   * @param what names it for people, such as {@code infrastructure `web`}
   * @return the exit code
   */
  public int apply(PlanView plan, String what) {
    options.conduct().check();
    output = PlanOutput.whole(console);
    question = _ -> Optional.of("Apply this plan?");
    return apply(plan, what, false);
  }

  /** Whether only JSON is to be printed. */
  public boolean isJson() {
    return options.isJson(settings);
  }

  private int apply(PlanView plan, String what, boolean destroys) {
    settings = invocation.settings().of(plan.getInfrastructure());
    boolean isEmpty = plan.getOperations().isEmpty();
    if (options.isJson(settings)) {
      if (isEmpty || options.isCheck()) {
        console.print(JsonText.pretty(new Outcome(plan, null)));
      }
    } else if (!isEmpty) {
      output.write(plan);
    }
    if (isEmpty) {
      return nothing(plan, what);
    }
    if (options.isCheck()) {
      return ExitCode.CHANGES_PENDING;
    }
    admit(plan, destroys);
    return submit(plan, what, destroys);
  }

  private CreatePlan withProvider(CreatePlan request) {
    boolean applies = request.getAction() == CreatePlan.ActionEnum.APPLY;
    return applies && request.getProvider() == null
        ? request.provider(settings.find(Keys.INFRASTRUCTURE_PROVIDER).orElse(null))
        : request;
  }

  private int nothing(PlanView plan, String what) {
    if (options.isJson(settings)) {
      return ExitCode.DONE;
    }
    console.print(
        plan.getWarnings().isEmpty()
            ? "nothing to change: " + what + " is up to date"
            : "nothing to change in " + what);
    output.warn(plan);
    if (!options.isCheck()) {
      new Running(invocation, orchestrator).write(plan.getWorkspace(), plan.getInfrastructure());
    }
    return ExitCode.DONE;
  }

  /**
   * Who is asked about a destruction has seen what is lost; others have to say so, and whoever
   * answers beforehand, where the data of a volume goes.
   */
  private void admit(PlanView plan, boolean destroys) {
    var lasting =
        plan.getOperations().stream()
            .filter(o -> o.getIrreversible() != null)
            .filter(o -> !destroys || (options.isConfirmed() && o.getResource().startsWith(VOLUME)))
            .findFirst();
    if (lasting.isPresent() && !options.allowsIrreversible()) {
      throw CommandProblem.IRREVERSIBLE.because(
          "`%s` cannot be undone: %s"
              .formatted(lasting.get().getId(), lasting.get().getIrreversible()),
          "add `--allow-irreversible` to do it anyway");
    }
    var removed =
        plan.getOperations().stream()
            .filter(o -> o.getAction() == ActionEnum.DELETE || o.getAction() == ActionEnum.REPLACE)
            .map(PlannedOperation::getResource)
            .toList();
    if (!options.isConfirmed()) {
      var asked = removed.isEmpty() ? question.apply(plan) : Optional.of(deletion(removed));
      asked.ifPresent(console::confirm);
    }
  }

  /** What is lost, by name as far as a person reads it. */
  private static String deletion(List<String> resources) {
    var some = String.join(", ", resources.subList(0, Math.min(NAMED, resources.size())));
    var others = resources.size() - NAMED;
    return "This deletes %s: %s%s."
        .formatted(
            resources.size() == 1 ? "1 resource" : resources.size() + " resources",
            some,
            others > 0 ? " and %d more".formatted(others) : "");
  }

  private int submit(PlanView plan, String what, boolean destroys) {
    boolean irreversible = destroys || options.allowsIrreversible();
    var submission = options.submission(plan, irreversible, settings);
    var workflow =
        orchestrator.workflows().submitWorkflow(submission, UUID.randomUUID().toString(), null);
    options.conduct().approvals().forEach(operation -> ask(workflow, operation));
    if (options.waits(settings)) {
      return watch(plan, workflow, what, destroys);
    }
    if (options.isJson(settings)) {
      console.print(JsonText.pretty(new Outcome(plan, workflow)));
    } else {
      console.print("workflow " + workflow.getId() + " was started");
      console.note("help: watch it with `./provisioning workflow watch " + workflow.getId() + "`");
    }
    return ExitCode.DONE;
  }

  private void ask(WorkflowView workflow, String operation) {
    console.note(
        "help: `%s` waits for `./provisioning workflow approve %s \"%s\"`"
            .formatted(operation, workflow.getId(), operation));
  }

  private int watch(PlanView plan, WorkflowView workflow, String what, boolean destroys) {
    var watch = new Watch(invocation, orchestrator);
    var ended = watch.follow(workflow, false);
    if (options.isJson(settings)) {
      console.print(JsonText.pretty(new Outcome(plan, ended)));
    }
    int code = watch.conclude(ended, what);
    if (ended.getState() == WorkflowStatus.COMPLETED && !options.isJson(settings) && !destroys) {
      new Running(invocation, orchestrator).write(ended.getWorkspace(), ended.getInfrastructure());
    }
    return code;
  }
}
