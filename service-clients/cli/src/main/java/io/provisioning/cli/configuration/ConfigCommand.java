package io.provisioning.cli.configuration;

import picocli.CommandLine.Command;

/** Groups the commands on the layered configuration. */
@Command(
    name = "config",
    description = "See settings, and where each comes from.",
    subcommands = {
      ConfigShowCommand.class,
      ConfigGetCommand.class,
      ConfigExplainCommand.class,
      ConfigValidateCommand.class
    })
public final class ConfigCommand {}
