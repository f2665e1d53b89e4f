package io.provisioning.cli.lease;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.SetDatabaseRole;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "set",
    description = "Set what users of new leases of a role may do, and for how long.")
final class DatabaseRoleSetCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      index = "0",
      paramLabel = "<database>/<role>",
      description = "Role of a database, such as orders/reader.")
  private String role = "";

  @Option(
      names = "--read",
      paramLabel = "<schema>",
      description = "Schema whose tables they read; repeatable.")
  private List<String> read = new ArrayList<>();

  @Option(
      names = "--write",
      paramLabel = "<schema>",
      description = "Schema whose tables they read and write; repeatable.")
  private List<String> write = new ArrayList<>();

  @Option(
      names = "--member-of",
      paramLabel = "<role>",
      description = "Role of the server whose rights they have; repeatable.")
  private List<String> memberOf = new ArrayList<>();

  @Option(
      names = "--ttl",
      paramLabel = "<duration>",
      description = "How long a lease lives, such as 30m (default: 1h).")
  private @Nullable String ttl;

  @Option(
      names = "--max-ttl",
      paramLabel = "<duration>",
      description = "How long with all renewals, such as 7d (default: 24h).")
  private @Nullable String maxTtl;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  DatabaseRoleSetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var named = Place.of(role);
    var wanted =
        new SetDatabaseRole()
            .read(read)
            .write(write)
            .memberOf(memberOf)
            .defaultTtl(Period.of(ttl))
            .maxTtl(Period.of(maxTtl));
    var api = invocation.door().vault().leases();
    var set =
        api.setDatabaseRole(
            named.database(),
            named.role(),
            workspace.name(invocation),
            wanted,
            UUID.randomUUID().toString());
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(set)
                : "role %s: leases live %s, at most %s"
                    .formatted(role, set.getDefaultTtl(), set.getMaxTtl()));
    return ExitCode.DONE;
  }
}
