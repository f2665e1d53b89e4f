package io.provisioning.cli.lease;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.DatabaseView;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List the databases that the vault makes users in.")
final class DatabaseListCommand implements Callable<Integer> {

  private static final int LARGEST_PAGE = 1000;

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  DatabaseListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().leases();
    var place = workspace.name(invocation);
    var found = new ArrayList<DatabaseView>();
    @Nullable String cursor = null;
    do {
      var page = api.listDatabases(place, cursor, LARGEST_PAGE);
      found.addAll(page.getItems());
      cursor = page.getNextCursor();
    } while (cursor != null);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(found));
    } else {
      LeaseText.databases(invocation.console(), found);
    }
    return ExitCode.DONE;
  }
}
