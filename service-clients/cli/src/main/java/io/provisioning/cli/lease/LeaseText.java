package io.provisioning.cli.lease;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.client.vault.model.DatabaseDetail;
import io.provisioning.client.vault.model.DatabaseView;
import io.provisioning.client.vault.model.LeaseView;
import java.util.List;
import java.util.stream.Collectors;

/** Databases and leases in words. */
final class LeaseText {

  private LeaseText() {}

  static void databases(Console console, List<DatabaseView> databases) {
    var table = new Table("DATABASE", "KIND", "SERVER", "ADMIN", "TLS");
    databases.forEach(database ->
        table.row(
            Text.printable(database.getName()),
            database.getKind().getValue(),
            server(database),
            Text.printable(database.getUsername()),
            database.getTls().getValue()));
    table.print(console, "no databases");
  }

  private static String server(DatabaseView database) {
    return Text.printable(
        "%s:%d/%s".formatted(database.getHost(), database.getPort(), database.getDatabase()));
  }

  static void database(Console console, DatabaseDetail detail) {
    var database = detail.getDatabase();
    line(console, "database", Text.printable(database.getName()));
    line(console, "kind", database.getKind().getValue());
    line(console, "server", server(database));
    line(console, "admin", Text.printable(database.getUsername()));
    line(console, "password", "secret " + Text.printable(database.getPasswordSecret()));
    line(console, "tls", database.getTls().getValue());
    var table = new Table("ROLE", "READS", "WRITES", "MEMBER OF", "DEFAULT", "AT MOST");
    detail
        .getRoles()
        .forEach(role ->
            table.row(
                Text.printable(role.getName()),
                names(role.getRead()),
                names(role.getWrite()),
                names(role.getMemberOf()),
                role.getDefaultTtl(),
                role.getMaxTtl()));
    table.print(console, "no roles");
  }

  private static String names(List<String> names) {
    return names.isEmpty()
        ? "-"
        : names.stream().map(Text::printable).collect(Collectors.joining(", "));
  }

  static void leases(Console console, List<LeaseView> leases) {
    var table = new Table("LEASE", "ROLE", "USER", "STATE", "EXPIRES", "BY");
    leases.forEach(lease ->
        table.row(
            Text.printable(lease.getId()),
            place(lease),
            Text.printable(lease.getUsername()),
            lease.getState().getValue(),
            Text.time(lease.getExpiresAt()),
            Text.printable(lease.getBy().getName())));
    table.print(console, "no leases");
    leases.stream()
        .filter(lease -> lease.getReason() != null)
        .forEach(lease ->
            console.print(
                Text.printable(
                    "%s %s: %s".formatted(lease.getId(), unfinished(lease), lease.getReason()))));
  }

  private static String unfinished(LeaseView lease) {
    return isEnded(lease) ? "was given up" : "is not revoked";
  }

  private static boolean isEnded(LeaseView lease) {
    return lease.getState() == LeaseView.StateEnum.REVOKED;
  }

  private static String place(LeaseView lease) {
    return Text.printable(lease.getDatabase() + "/" + lease.getRole());
  }

  static void lease(Console console, LeaseView lease) {
    line(console, "lease", Text.printable(lease.getId()));
    line(console, "role", place(lease));
    line(console, "user", Text.printable(lease.getUsername()));
    line(console, "state", lease.getState().getValue());
    line(console, "created", Text.time(lease.getCreatedAt()));
    line(console, "by", Text.printable(lease.getBy().getName()));
    if (lease.getWorkflow() != null) {
      line(console, "workflow", Text.printable(lease.getWorkflow()));
    }
    line(console, "expires", Text.time(lease.getExpiresAt()));
    line(console, "at the latest", Text.time(lease.getLatestAt()));
    if (lease.getEndedAt() != null) {
      line(console, "ended", Text.time(lease.getEndedAt()));
    }
    if (lease.getReason() != null) {
      line(console, isEnded(lease) ? "given up" : "not revoked", Text.printable(lease.getReason()));
    }
    if (lease.getNextAttemptAt() != null) {
      line(console, "next attempt", Text.time(lease.getNextAttemptAt()));
    }
  }

  static void line(Console console, String name, String value) {
    console.print("%-14s %s".formatted(name, value));
  }
}
