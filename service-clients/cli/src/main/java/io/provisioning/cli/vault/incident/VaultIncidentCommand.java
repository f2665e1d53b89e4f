package io.provisioning.cli.vault.incident;

import io.provisioning.cli.change.PlanOutput;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.orchestrator.WorkflowStates;
import io.provisioning.cli.secret.SecretPath;
import io.provisioning.client.orchestrator.model.WorkflowStatus;
import io.provisioning.client.vault.model.RevokeLeases;
import io.provisioning.config.problem.ProblemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "incident",
    description = {
      "Contain the loss of a secret, or of an account and all that it has read.",
      "Disables the account, revokes its leases, and rotates generated secrets wherever they are"
          + " used. What people must do is listed with its command."
    })
public final class VaultIncidentCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<path>",
      description = "Secret of the workspace that became known.")
  private @Nullable String path;

  @Option(
      names = "--by",
      paramLabel = "<who>",
      description =
          "This user or service account was taken over, name or id; in all workspaces that have a"
              + " directory, and the one of --workspace.")
  private @Nullable String who;

  @Option(
      names = "--check",
      description = "Only show what is at risk; exit code 3 if something is to be done.")
  private boolean check;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  public VaultIncidentCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if ((path == null) == (who == null)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "it is not clear what was lost", "name a secret, or an account with `--by`");
    }
    var began = invocation.time().instant();
    var account =
        who == null ? null : LostAccount.find(invocation.door().asPerson().identity(), who);
    var exposed = read(account);
    var report = new Report(account, exposed);
    var rotations = planned(exposed, report);
    if (check) {
      return concluded(report, ExitCode.CHANGES_PENDING);
    }
    confirm(account, rotations);
    if (account != null) {
      disable(account);
      var known = read(account); // it may have read more until then
      if (!known.equals(exposed)) {
        report = new Report(account, known);
        rotations = planned(known, report);
      }
      revokeLeases(account, report);
    }
    var isRotated = true;
    for (var rotation : rotations) {
      isRotated &= isApplied(rotation, report);
    }
    report.ended(Duration.between(began, invocation.time().instant()));
    var left = report.isDone() ? ExitCode.DONE : ExitCode.CHANGES_PENDING;
    return concluded(report, isRotated ? left : ExitCode.WORKFLOW_FAILED);
  }

  private List<Exposure> read(@Nullable LostAccount account) {
    return new FreshFactor(invocation).whereNeeded(() -> exposed(account));
  }

  private List<Exposure> exposed(@Nullable LostAccount account) {
    var exposures = new Exposures(invocation.door().vault());
    return account == null
        ? List.of(
            exposures.of(
                workspace.name(invocation), SecretPath.require(Objects.requireNonNull(path))))
        : workspaces().stream().flatMap(it -> exposures.by(it, account.id()).stream()).toList();
  }

  /** Those that have a directory, and the one that is named. */
  private Set<String> workspaces() {
    var all = new TreeSet<>(Set.of(workspace.name(invocation)));
    for (var known : invocation.orchestrator().infrastructures().listWorkspaces().getItems()) {
      all.add(known.getName());
    }
    return all;
  }

  /** Shows one plan of each infrastructure; what cannot be planned is left to people. */
  private List<Rotation> planned(List<Exposure> exposed, Report report) {
    Map<String, List<Exposure>> byInfrastructure =
        exposed.stream()
            .filter(it -> it.infrastructure() != null)
            .collect(
                Collectors.groupingBy(
                    it -> it.workspace() + "/" + it.infrastructure(),
                    TreeMap::new,
                    Collectors.toList()));
    var rotations = new ArrayList<Rotation>();
    for (var some : byInfrastructure.values()) {
      var infrastructure = Objects.requireNonNull(some.getFirst().infrastructure());
      try {
        rotations.add(Rotation.plan(invocation, invocation.orchestrator(), infrastructure, some));
      } catch (ProblemException e) {
        some.forEach(it -> report.left(it, e.detail()));
      }
    }
    exposed.stream()
        .filter(it -> it.infrastructure() == null)
        .forEach(it -> report.left(it, "somebody wrote it"));
    if (!json.isSet(invocation)) {
      report.writeRisk(invocation.console());
      rotations.forEach(it -> new PlanOutput(invocation.console()).write(it.plan()));
    }
    return rotations;
  }

  private void confirm(@Nullable LostAccount account, List<Rotation> rotations) {
    if (!yes) {
      var disables =
          account == null
              ? ""
              : "disables `%s` and revokes its leases, and ".formatted(account.name());
      invocation
          .console()
          .confirm(
              "This %srotates %s."
                  .formatted(
                      disables,
                      Text.count(
                          rotations.stream().mapToInt(it -> it.exposures().size()).sum(),
                          "secret")));
    }
  }

  private void disable(LostAccount account) {
    var api = invocation.door().asPerson().identity();
    new FreshFactor(invocation)
        .whereNeeded(() -> {
          account.disable(api);
          return account;
        });
  }

  /** Where it fails, the others go on. */
  private void revokeLeases(LostAccount account, Report report) {
    var leases = invocation.door().vault().leases();
    var wanted = new RevokeLeases().identity(account.id());
    var revoked = 0;
    for (var place : workspaces()) {
      try {
        var key = UUID.randomUUID().toString();
        revoked += leases.revokeLeases(place, wanted, key).getLeases();
      } catch (ProblemException e) {
        report.leasesLeft(place, e.detail());
      }
    }
    report.contained(revoked);
  }

  private boolean isApplied(Rotation rotation, Report report) {
    try {
      var ended = rotation.apply(invocation, invocation.orchestrator());
      if (ended.getState() == WorkflowStatus.COMPLETED) {
        report.rotated(rotation, ended.getId());
        return true;
      }
      report.failed(rotation, ended.getId(), WorkflowStates.text(ended.getState()));
    } catch (ProblemException e) {
      rotation.exposures().forEach(it -> report.left(it, e.detail()));
    }
    return false;
  }

  private int concluded(Report report, int code) {
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(report.printed()));
    } else if (!check) {
      report.writeResult(invocation.console());
    }
    return code;
  }
}
