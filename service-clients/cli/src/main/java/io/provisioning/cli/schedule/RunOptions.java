package io.provisioning.cli.schedule;

import io.provisioning.cli.change.Declaration;
import io.provisioning.cli.change.PlanRequest;
import io.provisioning.cli.change.RepairOption;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.home.Workspace;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.orchestrator.model.CreatePlan;
import io.provisioning.config.layer.Keys;
import io.provisioning.config.sealing.SealedTexts;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a schedule runs. */
final class RunOptions {

  @Option(
      names = {"-i", "--infra"},
      paramLabel = "<infra>",
      description =
          "Apply what is in force of this infrastructure at each run: the last version whose"
              + " workflow completed and was not undone.")
  private @Nullable String infra;

  @Option(
      names = "--pin",
      description = "With --infra: apply what its file declares now, whatever is applied later.")
  private boolean pin;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "<file>",
      description = "Apply what this file declares now.")
  private @Nullable Path file;

  @Option(
      names = "--batch",
      paramLabel = "<file>",
      description = "Run the operations of this file as it is now.")
  private @Nullable Path batch;

  @Option(names = "--destroy", paramLabel = "<infra>", description = "Destroy this infrastructure.")
  private @Nullable String destroy;

  @Option(
      names = "--target",
      paramLabel = "<target>",
      description = "Only this part, such as server/db; can be repeated.")
  private List<String> targets = List.of();

  @Option(
      names = "--provider",
      paramLabel = "<provider>",
      description = "Use this provider instead of the declared ones.")
  private @Nullable String provider;

  @Option(
      names = "--rotate",
      paramLabel = "<secret>",
      description =
          "Give this generated secret of --infra another value, with what is declared at each run;"
              + " can be repeated.")
  private List<String> rotated = List.of();

  @Mixin private RepairOption repair = new RepairOption();

  boolean isGiven() {
    return Stream.of(infra, file, batch, destroy).anyMatch(Objects::nonNull);
  }

  CreatePlan request(Invocation invocation, Workspace workspace) {
    if (pin && infra == null) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--pin` is for `--infra`: a file and a batch are always kept as they are now",
          "leave it out, or name an infrastructure");
    }
    if (Stream.of(infra == null, file == null, batch == null, destroy == null)
            .filter(isAbsent -> !isAbsent)
            .count()
        != 1) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a schedule needs one of `--infra`, `--file`, `--batch` and `--destroy`",
          "add one of them, such as `--infra web`");
    }
    if (destroy != null && rotated.isEmpty()) {
      return PlanRequest.destroy(
              workspace.name(), DnsLabel.require("an infrastructure", destroy), targets)
          .repair(repair.isSet());
    }
    return applied(invocation, workspace)
        .repair(repair.isSet())
        .provider(
            provider == null
                ? invocation.settings().of("").find(Keys.INFRASTRUCTURE_PROVIDER).orElse(null)
                : provider);
  }

  private CreatePlan applied(Invocation invocation, Workspace workspace) {
    if (!rotated.isEmpty()) {
      if (infra == null || !targets.isEmpty()) {
        throw CommandProblem.INVALID_ARGUMENT.because(
            "`--rotate` is for a whole infrastructure",
            "name it with `--infra`, and leave `--target` out");
      }
      return PlanRequest.rotate(
          workspace.name(), DnsLabel.require("an infrastructure", infra), rotated);
    }
    if (batch != null) {
      var declared = Declaration.batch(invocation, batch);
      requireClear(declared.sealed());
      return declared.request(invocation, workspace.name());
    }
    var name = infra == null ? "" : DnsLabel.require("an infrastructure", infra);
    if (infra != null && !pin) {
      return PlanRequest.inForce(workspace.name(), name, targets);
    }
    var declared = Declaration.read(invocation, workspace, name, file);
    requireClear(declared.sealed());
    return declared.request(invocation, workspace, targets);
  }

  private static void requireClear(SealedTexts sealed) {
    if (!sealed.isEmpty()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a schedule cannot have values that were decrypted: it would store them in" + " clear",
          "write them to the vault, and refer to them with `secret:<path>#<field>`");
    }
  }
}
