package io.provisioning.cli.access;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.PolicyVersionView;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A version of the stored policies that is changed, and how that is told. */
final class VersionParameter {

  @Parameters(paramLabel = "<version>", description = "Number of the version.")
  private int number;

  @Mixin private JsonOption json = new JsonOption();

  int number() {
    return number;
  }

  int print(Invocation invocation, PolicyVersionView version) {
    invocation.console().print(json.isSet(invocation) ? JsonText.pretty(version) : text(version));
    return ExitCode.DONE;
  }

  static String text(PolicyVersionView version) {
    return "version %d is %s".formatted(version.getNumber(), version.getState().getValue());
  }
}
