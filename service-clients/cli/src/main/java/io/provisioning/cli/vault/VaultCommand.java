package io.provisioning.cli.vault;

import io.provisioning.cli.vault.imports.VaultImportCommand;
import io.provisioning.cli.vault.incident.VaultIncidentCommand;
import picocli.CommandLine.Command;

/** Groups the commands on the vault itself. */
@Command(
    name = "vault",
    description =
        "See whether the vault is sealed, seal and unseal it, rotate its keys, back it up, take over secrets, and contain their loss.",
    subcommands = {
      VaultStatusCommand.class,
      VaultSealCommand.class,
      VaultUnsealCommand.class,
      VaultRotateCommand.class,
      VaultImportCommand.class,
      VaultIncidentCommand.class,
      VaultBackupCommand.class,
      VaultRestoreCommand.class,
      VaultReleaseCommand.class
    })
public final class VaultCommand {}
