package io.provisioning.cli.grant;

import picocli.CommandLine.Command;

/** Groups the commands on grants. */
@Command(
    name = "grant",
    description = "Give others access for a time.",
    subcommands = {GrantListCommand.class, GrantCreateCommand.class, GrantEndCommand.class})
public final class GrantCommand {}
