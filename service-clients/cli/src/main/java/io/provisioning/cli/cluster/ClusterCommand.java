package io.provisioning.cli.cluster;

import picocli.CommandLine.Command;

/** Groups the commands on clusters. */
@Command(
    name = "cluster",
    description = "Create, list and delete clusters.",
    subcommands = {
      ClusterCreateCommand.class,
      ClusterStatusCommand.class,
      ClusterListCommand.class,
      ClusterShowCommand.class,
      ClusterDeleteCommand.class
    })
public final class ClusterCommand {}
