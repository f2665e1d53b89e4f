package io.provisioning.cli.lease;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.LeaseView;
import io.provisioning.client.vault.model.RevokeLeases;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "revoke",
    description = {
      "End the sessions of a lease's user and remove it; what it owned belongs to the admin user.",
      "While the database is away, the vault tries again."
    })
final class LeaseRevokeCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", arity = "0..1", paramLabel = "<lease>", description = "Id of the lease.")
  private @Nullable String id;

  @Option(
      names = "--prefix",
      paramLabel = "<prefix>",
      description = "All whose <database>/<role> begins so, such as orders/.")
  private @Nullable String prefix;

  @Option(
      names = "--by",
      paramLabel = "<who>",
      description = "All of this account or service, name or id.")
  private @Nullable String identity;

  @Option(
      names = "--workflow",
      paramLabel = "<workflow>",
      description = "All that were made for this workflow.")
  private @Nullable String workflow;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  LeaseRevokeCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var isOfMany = prefix != null || identity != null || workflow != null;
    if ((id != null) == isOfMany) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "it is not clear which leases are revoked",
          "name one lease, or use `--prefix`, `--by` or `--workflow`");
    }
    if (id == null) {
      revokeMany();
    } else {
      revoke(id);
    }
    return ExitCode.DONE;
  }

  private void revoke(String lease) {
    var api = invocation.door().vault().leases();
    var request = UUID.randomUUID().toString();
    var revoked = api.revokeLease(LeaseId.of(lease), workspace.name(invocation), request);
    invocation.console().print(json.isSet(invocation) ? JsonText.pretty(revoked) : text(revoked));
  }

  private static String text(LeaseView lease) {
    var text = "lease %s: %s".formatted(lease.getId(), lease.getState().getValue());
    return Text.printable(lease.getReason() == null ? text : text + "; " + lease.getReason());
  }

  private void revokeMany() {
    var api = invocation.door().vault().leases();
    var wanted = new RevokeLeases().prefix(prefix).identity(identity).workflow(workflow);
    var request = UUID.randomUUID().toString();
    var revoked = api.revokeLeases(workspace.name(invocation), wanted, request);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(revoked)
                : "leases to be revoked: " + revoked.getLeases());
  }
}
