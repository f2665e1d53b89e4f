package io.provisioning.cli.infra;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.config.infrastructure.Infrastructure;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "validate",
    description = "Check a declaration, without the platform and without changing anything.")
final class InfraValidateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private DeclarationOptions declaration = new DeclarationOptions();
  @Mixin private JsonOption json = new JsonOption();

  InfraValidateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var read = declaration.read(invocation);
    read.check(invocation);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(read.document()));
    } else {
      invocation.console().print("valid: " + content(read.infrastructure()));
    }
    return ExitCode.DONE;
  }

  private static String content(Infrastructure infrastructure) {
    int servers =
        infrastructure.servers().stream()
            .mapToInt(server -> server.count() == null ? 1 : server.count())
            .sum();
    return "infrastructure `%s` declares %s, %s, %s and %s"
        .formatted(
            infrastructure.name(),
            counted(servers, "server"),
            counted(infrastructure.networks().size(), "network"),
            counted(infrastructure.volumes().size(), "volume"),
            counted(infrastructure.clusters().size(), "cluster"));
  }

  private static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
