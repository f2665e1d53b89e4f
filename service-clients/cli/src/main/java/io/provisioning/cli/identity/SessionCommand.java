package io.provisioning.cli.identity;

import picocli.CommandLine.Command;

/** Groups the commands on sessions. */
@Command(
    name = "session",
    description = "See where you are signed in, and end sessions.",
    subcommands = {SessionListCommand.class, SessionRevokeCommand.class})
public final class SessionCommand {}
