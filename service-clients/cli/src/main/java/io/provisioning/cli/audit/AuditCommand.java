package io.provisioning.cli.audit;

import picocli.CommandLine.Command;

/** Groups the commands on the audit. */
@Command(
    name = "audit",
    description = "See who did what, and verify the record of it.",
    subcommands = {
      AuditListCommand.class,
      AuditShowCommand.class,
      AuditExportCommand.class,
      AuditVerifyCommand.class,
      AuditEraseCommand.class
    })
public final class AuditCommand {}
