package io.provisioning.cli.access;

import picocli.CommandLine.Command;

/** Groups the commands on access. */
@Command(
    name = "auth",
    description = "See what you or others may do, and why.",
    subcommands = {AuthCanICommand.class, AuthWhyCommand.class, AuthWhatCommand.class})
public final class AuthCommand {}
