package io.provisioning.cli.lease;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.LeaseTime;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "renew",
    description = "Let the user of a lease live longer, at most until the maximum of its role.")
final class LeaseRenewCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(index = "0", paramLabel = "<lease>", description = "Id of the lease.")
  private String id = "";

  @Option(
      names = "--ttl",
      paramLabel = "<duration>",
      description = "How long from now, such as 30m (default: that of the role).")
  private @Nullable String ttl;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  LeaseRenewCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().leases();
    var wanted = new LeaseTime().ttl(Period.of(ttl));
    var request = UUID.randomUUID().toString();
    var lease = api.renewLease(LeaseId.of(id), workspace.name(invocation), wanted, request);
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(lease)
                : "lease %s: expires %s"
                    .formatted(Text.printable(lease.getId()), Text.time(lease.getExpiresAt())));
    return ExitCode.DONE;
  }
}
