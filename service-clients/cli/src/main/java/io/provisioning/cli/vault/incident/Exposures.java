package io.provisioning.cli.vault.incident;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.orchestrator.Vault;
import io.provisioning.client.vault.model.AccessView;
import io.provisioning.client.vault.model.SecretView;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which secrets are known to whom, by the record of their uses. */
final class Exposures {

  /** Of one identity in one workspace; whoever reads more than that has read all. */
  private static final int MOST_USES = 20_000;

  private final Vault vault;

  Exposures(Vault vault) {
    this.vault = vault;
  }

  /**
   * A secret that became known.
   *
   * @throws ProblemException NOT_FOUND if there is none
   */
  Exposure of(String workspace, String path) {
    var secret = vault.secrets().getSecret(path, workspace).getSecret();
    return exposure(secret, reveals(workspace, path, null));
  }

  /** Secrets whose current value an account has read, in the order of their paths. */
  List<Exposure> by(String workspace, String identity) {
    Map<String, List<AccessView>> byPath =
        reveals(workspace, null, identity).stream()
            .collect(Collectors.groupingBy(AccessView::getPath, TreeMap::new, Collectors.toList()));
    return byPath.entrySet().stream()
        .flatMap(entry -> current(workspace, entry.getKey(), entry.getValue()).stream())
        .toList();
  }

  /** Empty if another value has replaced what was read, or the secret was destroyed. */
  private Optional<Exposure> current(String workspace, String path, List<AccessView> reveals) {
    SecretView secret;
    try {
      secret = vault.secrets().getSecret(path, workspace).getSecret();
    } catch (ProblemException e) {
      if (e.problem().kind() == Problem.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
    var wasRead =
        reveals.stream().anyMatch(it -> secret.getCurrentVersion().equals(it.getVersion()));
    return wasRead ? Optional.of(exposure(secret, reveals)) : Optional.empty();
  }

  private List<AccessView> reveals(
      String workspace, @Nullable String path, @Nullable String identity) {
    var uses = vault.accesses(workspace, path, identity, null, MOST_USES);
    if (uses.size() == MOST_USES) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "workspace `%s` has more than %d uses to look at".formatted(workspace, MOST_USES),
          "rotate all of its secrets; `./provisioning secret list` names them");
    }
    return uses.stream()
        .filter(it -> it.getAction() == AccessView.ActionEnum.REVEAL)
        .filter(it -> it.getOutcome() == AccessView.OutcomeEnum.DONE)
        .toList();
  }

  private static Exposure exposure(SecretView secret, Collection<AccessView> reveals) {
    var readers =
        reveals.stream()
            .filter(it -> secret.getCurrentVersion().equals(it.getVersion()))
            .map(it -> it.getBy().getName())
            .distinct()
            .sorted()
            .toList();
    return new Exposure(
        secret.getWorkspace(),
        secret.getPath(),
        secret.getCurrentVersion(),
        readers,
        infrastructure(secret));
  }

  /** A generated secret is at {@code <infrastructure>/<name>}, with a label that says so. */
  private static @Nullable String infrastructure(SecretView secret) {
    var labels = Objects.requireNonNullElse(secret.getMetadata().getLabels(), Map.of());
    var parts = secret.getPath().split("/", -1);
    return parts.length == 2 && "true".equals(labels.get("generated")) ? parts[0] : null;
  }
}
