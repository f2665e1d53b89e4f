package io.provisioning.orchestrator.secret;

import io.provisioning.age.Identity;
import io.provisioning.age.Keys;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.Workload;
import java.util.List;

/** Identities in the vault, which records each use. */
final class HttpVaultIdentities implements Identities {

  private static final String PURPOSE = "decrypts a declaration";

  private final HttpVault vault;

  HttpVaultIdentities(HttpVault vault) {
    this.vault = vault;
  }

  @Override
  public List<Identity> of(String workspace) {
    return vault
        .revealAll(Workload.in(workspace), PATH, PURPOSE)
        .map(fields -> fields.get(HttpVaultSecrets.FIELD))
        .map(text -> identities(workspace, text))
        .orElse(List.of());
  }

  private static List<Identity> identities(String workspace, String text) {
    try {
      return Keys.identities(text);
    } catch (ProblemException e) {
      throw e.problem()
          .because(
              "the secret `%s` of workspace `%s` is not an age identity: %s"
                  .formatted(PATH, workspace, e.detail()),
              "write one that `provisioning age keygen` made",
              e);
    }
  }
}
