package io.provisioning.cli.lease;

import picocli.CommandLine.Command;

/** Groups the commands on leases. */
@Command(
    name = "lease",
    description = "Users of databases that the vault makes for a while, and removes.",
    subcommands = {
      LeaseCreateCommand.class,
      LeaseListCommand.class,
      LeaseShowCommand.class,
      LeaseRenewCommand.class,
      LeaseRevokeCommand.class
    })
public final class LeaseCommand {}
