package io.provisioning.cli.invocation;

import picocli.CommandLine.Option;

/** JSON instead of text. */
public final class JsonOption {

  @Option(names = "--json", description = "Print JSON as the API has it.")
  private boolean json;

  public boolean isSet() {
    return json;
  }
}
