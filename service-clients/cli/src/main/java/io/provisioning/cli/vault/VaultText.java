package io.provisioning.cli.vault;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.client.vault.model.KeyServiceAnswer;
import io.provisioning.client.vault.model.Observing;
import io.provisioning.client.vault.model.RestoreView;
import io.provisioning.client.vault.model.RotationView;
import io.provisioning.client.vault.model.SealView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The seal and the keys of the vault in words. */
final class VaultText {

  private VaultText() {}

  /** What a change left. */
  static int print(Console console, boolean json, SealView seal) {
    console.print(json ? JsonText.pretty(seal) : "the vault is " + state(seal));
    return ExitCode.DONE;
  }

  static String state(SealView seal) {
    if (!Boolean.TRUE.equals(seal.getSealed())) {
      return "unsealed";
    }
    return "sealed"
        + Optional.ofNullable(seal.getReason())
            .map(reason -> ": " + Text.printable(reason))
            .orElse("");
  }

  /** Whether the key service answered. */
  static String answer(@Nullable KeyServiceAnswer last) {
    if (last == null) {
      return "not asked since the vault started";
    }
    return Boolean.TRUE.equals(last.getAnswered())
        ? "%s, in %d ms".formatted(Text.time(last.getAt()), last.getMilliseconds())
        : Text.printable("%s, failed: %s".formatted(Text.time(last.getAt()), last.getProblem()));
  }

  /** That it was restored and waits for its release. */
  static String observing(Observing observing) {
    return Text.printable(
        "restored by %s at %s from a backup of %s; nothing changes until it is released"
            .formatted(
                observing.getActor(),
                Text.time(observing.getSince()),
                Text.time(observing.getBackupAt())));
  }

  /** What is in a backup. */
  static String contents(RestoreView view) {
    return "%d secrets in %d versions, as of %s"
        .formatted(view.getSecrets(), view.getVersions(), Text.time(view.getBackupAt()));
  }

  static String rotation(RotationView rotation) {
    var where = Optional.ofNullable(rotation.getWorkspace()).map(" of "::concat).orElse("");
    var reason = Optional.ofNullable(rotation.getReason()).map(": "::concat).orElse("");
    return Text.printable(
        "%s keys%s: %s, %d of %d keys wrapped again%s"
            .formatted(
                rotation.getLevel().getValue(),
                where,
                rotation.getState().getValue(),
                rotation.getDone(),
                rotation.getTotal(),
                reason));
  }
}
