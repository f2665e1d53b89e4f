package io.provisioning.cli.access;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.PolicyFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "validate", description = "Check policies without changing anything.")
final class PolicyValidateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      arity = "1..*",
      paramLabel = "<path>",
      description = "Files, or directories of *.cedar files.")
  private List<Path> paths = new ArrayList<>();

  @Mixin private JsonOption json = new JsonOption();

  PolicyValidateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var files = PolicyPaths.read(invocation, paths);
    var valid =
        invocation
            .door()
            .asPerson()
            .authorization()
            .validatePolicies(new PolicyFiles().files(files));
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(valid)
                : "valid; %d policies would be active, including the built-in ones"
                    .formatted(valid.getPolicies()));
    return ExitCode.DONE;
  }
}
