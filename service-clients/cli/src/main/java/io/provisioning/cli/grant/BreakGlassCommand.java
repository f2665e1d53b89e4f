package io.provisioning.cli.grant;

import picocli.CommandLine.Command;

/** Groups the commands on access in an emergency. */
@Command(
    name = "break-glass",
    description = "Get access in an emergency, with a second person.",
    subcommands = {BreakGlassRequestCommand.class, BreakGlassApproveCommand.class})
public final class BreakGlassCommand {}
