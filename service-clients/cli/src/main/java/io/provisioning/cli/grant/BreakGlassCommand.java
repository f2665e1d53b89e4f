package io.provisioning.cli.grant;

import picocli.CommandLine.Command;

/** Groups the commands on access in an emergency. */
@Command(
    name = "break-glass",
    description = "Request and approve emergency access.",
    subcommands = {BreakGlassRequestCommand.class, BreakGlassApproveCommand.class})
public final class BreakGlassCommand {}
