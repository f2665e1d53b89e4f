package io.provisioning.cli.invocation;

import io.provisioning.cli.home.DnsLabel;
import picocli.CommandLine.Option;

/** The infrastructure that a part belongs to. */
public final class RequiredInfraOption {

  @Option(
      names = {"-i", "--infra"},
      paramLabel = "<infra>",
      required = true,
      description = "Its infrastructure.")
  private String name = "";

  public String name() {
    return DnsLabel.require("an infrastructure", name);
  }
}
