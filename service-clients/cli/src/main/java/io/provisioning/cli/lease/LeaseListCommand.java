package io.provisioning.cli.lease;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.LeaseView;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List leases, with the reason where one cannot be revoked.")
final class LeaseListCommand implements Callable<Integer> {

  private static final int LARGEST_PAGE = 1000;

  private final Invocation invocation;

  @Option(
      names = "--prefix",
      paramLabel = "<prefix>",
      description = "Only those whose <database>/<role> begins so, such as orders/.")
  private @Nullable String prefix;

  @Option(
      names = "--by",
      paramLabel = "<who>",
      description = "Only those of this account or service, name or id.")
  private @Nullable String identity;

  @Option(
      names = "--workflow",
      paramLabel = "<workflow>",
      description = "Only those made for this workflow.")
  private @Nullable String workflow;

  @Option(names = "--ended", description = "Also those that ended in the last seven days.")
  private boolean ended;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  LeaseListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().leases();
    var place = workspace.name(invocation);
    var found = new ArrayList<LeaseView>();
    @Nullable String cursor = null;
    do {
      var page = api.listLeases(place, prefix, identity, workflow, ended, cursor, LARGEST_PAGE);
      found.addAll(page.getItems());
      cursor = page.getNextCursor();
    } while (cursor != null);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
    } else {
      LeaseText.leases(invocation.console(), found);
    }
    return ExitCode.DONE;
  }
}
