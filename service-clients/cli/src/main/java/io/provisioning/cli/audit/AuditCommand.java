package io.provisioning.cli.audit;

import picocli.CommandLine.Command;

/** Groups the commands on the audit. */
@Command(
    name = "audit",
    description = "See who did what, and whether the record of it is what was written.",
    subcommands = {
      AuditListCommand.class,
      AuditShowCommand.class,
      AuditExportCommand.class,
      AuditVerifyCommand.class,
      AuditEraseCommand.class
    })
public final class AuditCommand {}
