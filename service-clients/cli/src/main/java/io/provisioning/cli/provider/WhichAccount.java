package io.provisioning.cli.provider;

import io.provisioning.cli.home.DnsLabel;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One account at a provider. */
final class WhichAccount {

  @Parameters(paramLabel = "<provider>", description = "Name of the provider.")
  private String provider = "";

  @Option(
      names = "--name",
      paramLabel = "<account>",
      defaultValue = "default",
      description = "Name of the account (default: ${DEFAULT-VALUE}, which needs no declaration).")
  private String name = "default";

  /** Its provider; refused before anything is prompted for, as the account's name is. */
  String provider() {
    var _ = DnsLabel.require("an account", name);
    return DnsLabel.require("a provider", provider);
  }

  String name() {
    return name;
  }

  @Override
  public String toString() {
    return "account " + name + " at " + provider;
  }
}
