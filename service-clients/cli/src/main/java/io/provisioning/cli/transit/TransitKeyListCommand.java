package io.provisioning.cli.transit;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.TransitKeyView;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List transit keys.")
final class TransitKeyListCommand implements Callable<Integer> {

  private static final int LARGEST_PAGE = 1000;

  private final Invocation invocation;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  TransitKeyListCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().transit();
    var name = workspace.name(invocation);
    var keys = new ArrayList<TransitKeyView>();
    @Nullable String cursor = null;
    do {
      var page = api.listTransitKeys(name, cursor, LARGEST_PAGE);
      keys.addAll(page.getItems());
      cursor = page.getNextCursor();
    } while (cursor != null);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(keys));
    } else {
      TransitText.list(invocation.console(), keys);
    }
    return ExitCode.DONE;
  }
}
