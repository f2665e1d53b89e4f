package io.provisioning.cli.vault;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.vault.model.RotateKeys;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "rotate",
    description = "Create new keys and wrap again what the old ones protect, in the background.")
final class VaultRotateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      paramLabel = "<level>",
      description =
          "root: the key that wraps those of the workspaces; workspace: the keys that wrap those"
              + " of the versions.")
  private String level = "";

  @Option(
      names = "--of-workspace",
      paramLabel = "<workspace>",
      description = "With workspace: only the key of this one (default: all).")
  private @Nullable String workspace;

  @Mixin private JsonOption json = new JsonOption();

  VaultRotateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted = new RotateKeys().level(level());
    if (workspace != null) {
      requireWorkspaceLevel(wanted);
      wanted.workspace(DnsLabel.require("a workspace", workspace));
    }
    var api = invocation.door().vault().seal();
    var begun =
        new FreshFactor(invocation)
            .whereNeeded(() -> api.rotateKeys(wanted, UUID.randomUUID().toString()));
    var console = invocation.console();
    console.print(
        json.isSet(invocation)
            ? JsonText.pretty(begun)
            : "rotation %s: %s".formatted(begun.getId(), VaultText.rotation(begun)));
    if (!json.isSet(invocation)) {
      console.note("help: `./provisioning vault status` shows the progress");
    }
    return ExitCode.DONE;
  }

  private RotateKeys.LevelEnum level() {
    var levels =
        Arrays.stream(RotateKeys.LevelEnum.values()).map(RotateKeys.LevelEnum::getValue).toList();
    if (levels.contains(level)) {
      return RotateKeys.LevelEnum.fromValue(level);
    }
    throw CommandProblem.INVALID_ARGUMENT.because(
        "there is no level `%s`%s".formatted(level, DidYouMean.question(level, levels)),
        "levels are: " + String.join(", ", levels));
  }

  private static void requireWorkspaceLevel(RotateKeys wanted) {
    if (wanted.getLevel() != RotateKeys.LevelEnum.WORKSPACE) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the root key belongs to no workspace", "omit `--of-workspace`");
    }
  }
}
