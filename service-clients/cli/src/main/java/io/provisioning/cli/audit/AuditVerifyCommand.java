package io.provisioning.cli.audit;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.service.OfflineService;
import io.provisioning.cli.service.ServiceList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "verify",
    description = {
      "Verify all files of the audit, without the service, and report what was changed and",
      "where; exit code 1 if something was."
    })
final class AuditVerifyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = "--directory",
      paramLabel = "<path>",
      description = "Directory of the audit (default: that of this home).")
  private @Nullable Path directory;

  @Option(
      names = "--key",
      paramLabel = "<file>",
      description = "Public key that must have signed it (default: the one beside it).")
  private @Nullable Path key;

  @Option(
      names = "--witness",
      paramLabel = "<number>:<hash>",
      description = "A record that must exist, as printed by an earlier verification.")
  private @Nullable String witness;

  @Mixin private JsonOption json = new JsonOption();

  AuditVerifyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    var trail = directory == null ? invocation.home().audit() : directory;
    var arguments = new ArrayList<>(List.of("audit", "verify", "--directory=" + trail));
    if (key != null) {
      arguments.add("--key=" + key);
    }
    if (witness != null) {
      arguments.add("--witness=" + witness);
    }
    if (json.isSet(invocation)) {
      arguments.add("--json");
    }
    return new OfflineService(invocation, ServiceList.CONTROL_CENTER).run(arguments);
  }
}
