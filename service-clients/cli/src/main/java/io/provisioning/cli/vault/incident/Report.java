package io.provisioning.cli.vault.incident;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was at risk, what was done about it, and what people must do. */
final class Report {

  private final @Nullable LostAccount account;
  private final List<Exposure> secrets;
  private final List<String> rotated = new ArrayList<>();
  private final List<String> workflows = new ArrayList<>();
  private final List<String> left = new ArrayList<>();
  private boolean isDisabled;
  private int leases;
  private Duration took = Duration.ZERO;

  /**
   * What `--json` prints.
   *
   * @param account that was lost, by name; absent for a secret
   * @param disabled whether it was disabled, which ends its sessions
   * @param leases how many of it are revoked
   * @param secrets at risk
   * @param rotated workspace and path of those that have another value
   * @param workflows that did it
   * @param left what people must do
   * @param seconds it took
   */
  record Printed(
      @Nullable String account,
      boolean disabled,
      int leases,
      List<Exposure> secrets,
      List<String> rotated,
      List<String> workflows,
      List<String> left,
      double seconds) {}

  Report(@Nullable LostAccount account, List<Exposure> secrets) {
    this.account = account;
    this.secrets = secrets;
  }

  void contained(int revoked) {
    isDisabled = true;
    leases = revoked;
  }

  void rotated(Rotation rotation, String workflow) {
    workflows.add(workflow);
    rotation.exposures().forEach(it -> rotated.add(it.workspace() + "/" + it.path()));
  }

  void failed(Rotation rotation, String workflow, String reason) {
    workflows.add(workflow);
    rotation.exposures().forEach(it -> left(it, "workflow %s %s".formatted(workflow, reason)));
  }

  /** Somebody must rotate it. */
  void left(Exposure exposure, String reason) {
    var command =
        exposure.infrastructure() == null
            ? "secret set %s".formatted(exposure.path())
            : "secret rotate %s --infra %s".formatted(exposure.name(), exposure.infrastructure());
    left.add(
        "%s/%s: %s; `./provisioning %s --workspace %s`"
            .formatted(
                exposure.workspace(), exposure.path(), reason, command, exposure.workspace()));
  }

  /** Somebody must revoke the leases of the account in a workspace. */
  void leasesLeft(String workspace, String reason) {
    var name = account == null ? "" : account.name();
    left.add(
        "leases of %1$s in %2$s: %3$s; `./provisioning lease revoke --by %1$s --workspace %2$s`"
            .formatted(name, workspace, reason));
  }

  void ended(Duration after) {
    took = after;
  }

  boolean isDone() {
    return left.isEmpty();
  }

  Printed printed() {
    var seconds = took.toMillis() / 1000.0;
    return new Printed(
        account == null ? null : account.name(),
        isDisabled,
        leases,
        secrets,
        rotated,
        workflows,
        left,
        seconds);
  }

  void writeRisk(Console console) {
    var table = new Table("WORKSPACE", "SECRET", "VERSION", "READ BY", "ROTATED BY");
    secrets.forEach(it ->
        table.row(
            it.workspace(),
            Text.printable(it.path()),
            String.valueOf(it.version()),
            it.readers().isEmpty()
                ? "nobody"
                : Text.oneLine(Text.printable(String.join(", ", it.readers())), 60),
            it.infrastructure() == null ? "you" : "a workflow of " + it.infrastructure()));
    table.print(console, "no secret is at risk");
  }

  void writeResult(Console console) {
    if (account != null) {
      console.print(
          "%s is disabled, and its sessions have ended; leases to be revoked: %d"
              .formatted(Text.printable(account.name()), leases));
    }
    rotated.forEach(it -> console.print("rotated " + Text.printable(it)));
    left.forEach(it -> console.print("left    " + Text.printable(it)));
    console.print("took %s, %d left to do by hand".formatted(Elapsed.text(took), left.size()));
  }
}
