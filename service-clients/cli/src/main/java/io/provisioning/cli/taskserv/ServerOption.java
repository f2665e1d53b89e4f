package io.provisioning.cli.taskserv;

import io.provisioning.cli.home.DnsLabel;
import picocli.CommandLine.Option;

/** The server that a taskserv is on. */
final class ServerOption {

  @Option(
      names = {"-s", "--server"},
      paramLabel = "<server>",
      description = "Only on this server.")
  private String name = "";

  boolean isGiven() {
    return !name.isEmpty();
  }

  String name() {
    return name.isEmpty() ? name : DnsLabel.require("a server", name);
  }
}
