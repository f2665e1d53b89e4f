package io.provisioning.cli.server;

import picocli.CommandLine.Command;

/** Groups the commands on servers. */
@Command(
    name = "server",
    description = "Create, list, inspect, log in to and delete servers.",
    subcommands = {
      ServerCreateCommand.class,
      ServerListCommand.class,
      ServerShowCommand.class,
      ServerMetricsCommand.class,
      ServerJournalCommand.class,
      ServerSshCommand.class,
      ServerDeleteCommand.class
    })
public final class ServerCommand {}
