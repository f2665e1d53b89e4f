package io.provisioning.cli.silence;

import picocli.CommandLine.Command;

/** Groups the commands on silences. */
@Command(
    name = "silence",
    description = "Silence alerts for a while.",
    subcommands = {SilenceAddCommand.class, SilenceListCommand.class, SilenceEndCommand.class})
public final class SilenceCommand {}
