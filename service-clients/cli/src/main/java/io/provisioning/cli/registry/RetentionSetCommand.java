package io.provisioning.cli.registry;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "set",
    description = "Set what a workspace keeps in the registry, from a YAML file.",
    footer = {
      "",
      "More examples:",
      "  provisioning registry retention show > retention.yaml     prints the file to begin with",
      "  provisioning registry retention apply --check             shows what would go"
    })
final class RetentionSetCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      paramLabel = "<file>",
      description =
          "With `rules`, `untagged_for` and `immutable_tags`. With `version`, it replaces only that version.")
  private Path file = Path.of("");

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  RetentionSetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var name = workspace.name(invocation);
    var wanted = RetentionText.read(invocation.directory().resolve(file));
    var api = invocation.door().registry().retention();
    if (wanted.getVersion() == null) {
      wanted.setVersion(api.getRetention(name).getVersion());
    }
    var view = new FreshFactor(invocation).whereNeeded(() -> api.putRetention(name, wanted));
    var console = invocation.console();
    console.print(
        json.isSet(invocation)
            ? JsonText.pretty(view)
            : "retention of %s: %s, %s of immutable tags"
                .formatted(
                    name,
                    Text.count(view.getRules().size(), "rule"),
                    Text.count(view.getImmutableTags().size(), "pattern")));
    return ExitCode.DONE;
  }
}
