package io.provisioning.cli.extension;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.registry.model.PackageVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "yank",
    description = "Yank a version: it is no longer chosen, but stays where it is locked.")
final class ExtensionYankCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<package>", description = "Such as taskserv/nginx:1.22.1.")
  private String name = "";

  @Option(names = "--undo", description = "Allow the version to be chosen again.")
  private boolean isUndone;

  @Mixin private CatalogOption workspace = new CatalogOption();
  @Mixin private JsonOption json = new JsonOption();

  ExtensionYankCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var wanted = PackageName.parse(name);
    var version = wanted.exactVersion();
    var console = invocation.console();
    var done = change(wanted, version);
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(done));
    } else {
      console.print(
          "%s/%s %s %s"
              .formatted(
                  wanted.kind(),
                  wanted.name(),
                  done.getVersion(),
                  done.getYanked() ? "is yanked" : "can be chosen again"));
    }
    return ExitCode.DONE;
  }

  private PackageVersion change(PackageName one, String version) {
    var api = invocation.door().registry().packages();
    return isUndone
        ? api.unyankPackage(one.kind(), one.name(), workspace.name(), version)
        : api.yankPackage(one.kind(), one.name(), workspace.name(), version);
  }
}
