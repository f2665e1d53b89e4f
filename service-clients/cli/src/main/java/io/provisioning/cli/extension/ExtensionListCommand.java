package io.provisioning.cli.extension;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "list",
    description = "List the packages of the registry with their newest versions.")
final class ExtensionListCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(names = "--kind", paramLabel = "<kind>", description = "Only taskserv, cluster, …")
  private @Nullable String kind;

  @Mixin private CatalogOption workspace = new CatalogOption();
  @Mixin private JsonOption json = new JsonOption();

  ExtensionListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = invocation.door().registry().list(workspace.name(), kind, null);
    return PackageTable.print(
        invocation, json.isSet(invocation), found, "`" + workspace.name() + "` has no packages");
  }
}
