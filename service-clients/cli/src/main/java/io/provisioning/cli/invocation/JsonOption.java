package io.provisioning.cli.invocation;

import io.provisioning.config.layer.Keys;
import picocli.CommandLine.Option;

/** JSON instead of text. */
public final class JsonOption {

  @Option(names = "--json", description = "Print JSON as the API has it.")
  private boolean json;

  public boolean isSet(Invocation invocation) {
    return json || invocation.settings().get(Keys.CONSOLE_FORMAT).equals("json");
  }
}
