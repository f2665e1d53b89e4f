package io.provisioning.cli.lease;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.api.LeasesApi;
import io.provisioning.client.vault.model.ForgetDatabase;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "delete",
    description = {
      "Forget a database with its roles, once it has no leases. Nothing changes on its server.",
      "With --force, the users of its leases are removed first, or given up if the server does not"
          + " answer."
    })
final class DatabaseDeleteCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      index = "0",
      paramLabel = "<database>",
      description = "Name of the database, such as orders.")
  private String name = "";

  @Option(
      names = "--force",
      description = "End its leases, and give up users of a server that does not answer.")
  private boolean force;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  DatabaseDeleteCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var database = Place.name(name);
    int givenUp = force ? forced(database) : deleted(database);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("deleted", database, "given_up", givenUp))
                : "database %s: deleted%s".formatted(database, text(givenUp)));
    return ExitCode.DONE;
  }

  private int deleted(String database) {
    api().deleteDatabase(database, workspace.name(invocation), UUID.randomUUID().toString());
    return 0;
  }

  private int forced(String database) {
    if (!yes) {
      invocation
          .console()
          .confirm(
              "This ends all leases of %s; if its server is away, their users stay there."
                  .formatted(database));
    }
    var place = workspace.name(invocation);
    var wanted = new ForgetDatabase().force(true);
    var request = UUID.randomUUID().toString();
    return new FreshFactor(invocation)
        .whereNeeded(() -> api().forgetDatabase(database, place, wanted, request).getGivenUp());
  }

  private LeasesApi api() {
    return invocation.door().vault().leases();
  }

  private static String text(int givenUp) {
    return givenUp == 0 ? "" : "; users that may still be on its server: " + givenUp;
  }
}
