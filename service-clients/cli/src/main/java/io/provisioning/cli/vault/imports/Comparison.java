package io.provisioning.cli.vault.imports;

import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.orchestrator.Vault;
import io.provisioning.client.vault.api.SecretsApi;
import io.provisioning.client.vault.model.RevealSecret;
import io.provisioning.client.vault.model.SecretMetadata;
import io.provisioning.client.vault.model.SecretView;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what the vault has already. Values are opened only where they might be overwritten, and
 * have the same fields.
 */
final class Comparison {

  private static final int LARGEST_PAGE = 1000;
  private static final String PURPOSE = "compared by vault import";

  private final SecretsApi api;
  private final FreshFactor factor;
  private final String workspace;
  private final boolean overwrites;

  Comparison(SecretsApi api, FreshFactor factor, String workspace, boolean overwrites) {
    this.api = api;
    this.factor = factor;
    this.workspace = workspace;
    this.overwrites = overwrites;
  }

  /**
   * What is to be done, in the order of the paths.
   *
   * @throws io.provisioning.config.problem.ProblemException DENIED if values would have to be
   *     opened for it and may not be
   */
  List<Step> with(Collection<FoundSecret> secrets) {
    var known = known(secrets);
    return secrets.stream().map(secret -> step(secret, known.get(secret.path()))).toList();
  }

  private Map<String, SecretView> known(Collection<FoundSecret> secrets) {
    var paths = secrets.stream().map(FoundSecret::path).collect(Collectors.toSet());
    var prefix = commonPrefix(paths);
    return Vault.all(
            cursor -> {
              var page =
                  api.listSecrets(workspace, prefix, null, null, "all", cursor, LARGEST_PAGE);
              return page.items(
                  page.getItems().stream().filter(one -> paths.contains(one.getPath())).toList());
            })
        .stream()
        .collect(Collectors.toMap(SecretView::getPath, Function.identity(), (_, later) -> later));
  }

  /** What all begin with, so that no other secrets are listed; null for nothing. */
  private static @Nullable String commonPrefix(Collection<String> paths) {
    var sorted = new TreeSet<>(paths);
    var first = sorted.first();
    var last = sorted.last();
    int length = 0;
    while (length < Math.min(first.length(), last.length())
        && first.charAt(length) == last.charAt(length)) {
      length++;
    }
    return length == 0 ? null : first.substring(0, length);
  }

  private Step step(FoundSecret secret, @Nullable SecretView known) {
    if (known == null) {
      return new Step(secret, State.NEW, 0, new SecretMetadata());
    }
    var state =
        !overwrites ? State.EXISTS : isSame(secret, known) ? State.UNCHANGED : State.CHANGED;
    return new Step(secret, state, known.getCurrentVersion(), known.getMetadata());
  }

  private boolean isSame(FoundSecret secret, SecretView known) {
    boolean isAlike =
        known.getState() == SecretView.StateEnum.ACTIVE
            && List.copyOf(new TreeSet<>(known.getFields())).equals(secret.fields());
    if (!isAlike) {
      return false;
    }
    var wanted = new RevealSecret().version(known.getCurrentVersion()).purpose(PURPOSE);
    return secret.isSame(
        factor.whereNeeded(() -> api.revealSecret(secret.path(), workspace, wanted)));
  }
}
