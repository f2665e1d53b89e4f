package io.provisioning.cli.extension;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "push", description = "Check a package and push it to the registry.")
final class ExtensionPushCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<directory>", description = "Directory with extension.yaml.")
  private Path directory = Path.of("");

  @Mixin private CatalogOption workspace = new CatalogOption();
  @Mixin private JsonOption json = new JsonOption();

  ExtensionPushCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var artifact = PackageDirectory.checked(invocation, directory).artifact();
    var name = workspace.name() + "/" + artifact.repository() + ":" + artifact.tag();
    var isNew = invocation.door().registry().distribution().push(workspace.name(), artifact);
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(
          JsonText.pretty(Map.of("package", name, "digest", artifact.digest(), "new", isNew)));
    } else {
      console.print(name + (isNew ? " pushed" : " is already in the registry"));
      console.print("digest  " + artifact.digest());
    }
    return ExitCode.DONE;
  }
}
