package io.provisioning.cli.extension;

import io.provisioning.cli.home.DnsLabel;
import picocli.CommandLine.Option;

/** Whose packages. */
final class CatalogOption {

  @Option(
      names = {"-w", "--workspace"},
      paramLabel = "<workspace>",
      defaultValue = "catalog",
      description = "Workspace of the packages (default: ${DEFAULT-VALUE}).")
  private String workspace = "catalog";

  String name() {
    return DnsLabel.require("a workspace", workspace);
  }
}
