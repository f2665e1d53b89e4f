package io.provisioning.cli.lease;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.LeaseTime;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "create",
    description = {
      "Make a user in a database and print what to log in with: it is shown once and kept nowhere.",
      "Users need a fresh second factor, and are prompted for it in a terminal."
    })
final class LeaseCreateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      index = "0",
      paramLabel = "<database>/<role>",
      description = "Role of a database, such as orders/reader.")
  private String role = "";

  @Option(
      names = "--ttl",
      paramLabel = "<duration>",
      description = "How long it lives, such as 30m (default: that of the role).")
  private @Nullable String ttl;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  LeaseCreateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var named = Place.of(role);
    var wanted = new LeaseTime().ttl(Period.of(ttl));
    var api = invocation.door().vault().leases();
    var place = workspace.name(invocation);
    var made =
        new FreshFactor(invocation)
            .whereNeeded(() -> api.createLease(named.database(), named.role(), place, wanted));
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(made));
    } else {
      LeaseText.line(console, "lease", Text.printable(made.getLease().getId()));
      LeaseText.line(console, "host", Text.printable(made.getHost()));
      LeaseText.line(console, "port", String.valueOf(made.getPort()));
      LeaseText.line(console, "database", Text.printable(made.getDatabase()));
      LeaseText.line(console, "user", Text.printable(made.getUsername()));
      LeaseText.line(console, "password", Text.printable(made.getPassword()));
      LeaseText.line(console, "expires", Text.time(made.getLease().getExpiresAt()));
    }
    return ExitCode.DONE;
  }
}
