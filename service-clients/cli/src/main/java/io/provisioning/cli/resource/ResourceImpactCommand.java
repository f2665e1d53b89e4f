package io.provisioning.cli.resource;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.ImpactView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "impact", description = "Show what fails if a resource fails, nearest first.")
final class ResourceImpactCommand implements Callable<Integer> {

  private static final int LARGE = 1_000;

  private final Invocation invocation;

  @Option(
      names = "--depth",
      paramLabel = "<hops>",
      description = "At most this many hops (default: 100).")
  private int depth = 100;

  @Mixin private ResourceOption resource = new ResourceOption();
  @Mixin private JsonOption json = new JsonOption();

  ResourceImpactCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var reached = reached();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(reached));
      return ExitCode.DONE;
    }
    var table = new Table("RESOURCE", "HOPS", "DEPENDS ON");
    reached.forEach(
        one -> table.row(one.getResource(), one.getDistance().toString(), one.getVia()));
    table.print(invocation.console(), "nothing depends on it");
    return ExitCode.DONE;
  }

  private List<ImpactView> reached() {
    var api = invocation.orchestrator().resources();
    var all = new ArrayList<ImpactView>();
    String cursor = null;
    do {
      var page = api.getImpact(resource.id(), resource.workspace(invocation), depth, cursor, LARGE);
      all.addAll(page.getItems());
      cursor = page.getNextCursor();
    } while (cursor != null);
    return all;
  }
}
