package io.provisioning.cli.extension;

import picocli.CommandLine.Command;

/** Groups the commands on extension packages. */
@Command(
    name = "extension",
    description = "Check, push and sign extension packages, and browse the registry.",
    subcommands = {
      ExtensionListCommand.class,
      ExtensionSearchCommand.class,
      ExtensionShowCommand.class,
      ExtensionCheckCommand.class,
      ExtensionPackageCommand.class,
      ExtensionPushCommand.class,
      ExtensionPullCommand.class,
      ExtensionKeygenCommand.class,
      ExtensionSignCommand.class,
      ExtensionVerifyCommand.class,
      ExtensionLockCommand.class,
      ExtensionUsesCommand.class,
      ExtensionYankCommand.class
    })
public final class ExtensionCommand {}
