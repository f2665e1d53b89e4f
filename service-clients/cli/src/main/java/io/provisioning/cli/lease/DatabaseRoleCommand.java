package io.provisioning.cli.lease;

import picocli.CommandLine.Command;

/** Groups the commands on roles of databases. */
@Command(
    name = "role",
    description = "Set and delete roles: what users of leases may do, and for how long.",
    subcommands = {DatabaseRoleSetCommand.class, DatabaseRoleDeleteCommand.class})
final class DatabaseRoleCommand {}
