package io.provisioning.cli.grant;

import picocli.CommandLine.Command;

/** Groups the commands on grants. */
@Command(
    name = "grant",
    description = "Grant access for a limited time.",
    subcommands = {GrantListCommand.class, GrantCreateCommand.class, GrantEndCommand.class})
public final class GrantCommand {}
