package io.provisioning.cli.extension;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "search", description = "Search packages by name, summary, category or software.")
final class ExtensionSearchCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<text>", description = "Text to search for, in any case.")
  private String text = "";

  @Mixin private CatalogOption workspace = new CatalogOption();
  @Mixin private JsonOption json = new JsonOption();

  ExtensionSearchCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var found = invocation.door().registry().list(workspace.name(), null, text);
    return PackageTable.print(invocation, json.isSet(invocation), found, "no packages");
  }
}
