package io.provisioning.cli.vault;

import picocli.CommandLine.Command;

/** Groups the commands on the key service of the vault. */
@Command(
    name = "kms",
    description = "See and test what seals the root keys of the vault, and move them to it.",
    subcommands = {KmsStatusCommand.class, KmsTestCommand.class, KmsMigrateCommand.class})
public final class KmsCommand {}
