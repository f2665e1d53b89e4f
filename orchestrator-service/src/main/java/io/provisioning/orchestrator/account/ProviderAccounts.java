package io.provisioning.orchestrator.account;

import io.provisioning.config.infrastructure.AccountRef;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.admission.Admission;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.provider.Accounts;
import io.provisioning.orchestrator.provider.CredentialSource;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.secret.AccountSecrets;
import io.provisioning.orchestrator.secret.AccountSecrets.Kept;
import io.provisioning.provider.ProviderException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The accounts of workspaces at providers. A credential is tried at the provider before it is kept,
 * so that a mistyped one replaces none that works.
 */
final class ProviderAccounts {

  private final AccountSecrets secrets;
  private final CredentialSource credentials;
  private final Providers providers;
  private final Accounts limits;
  private final Admission admission;
  private final Function<String, List<RecordedResource>> recorded;

  /**
   * Accounts.
   *
   * @param recorded resources of a workspace
   */
  ProviderAccounts(
      AccountSecrets secrets,
      CredentialSource credentials,
      Providers providers,
      Accounts limits,
      Admission admission,
      Function<String, List<RecordedResource>> recorded) {
    this.secrets = secrets;
    this.credentials = credentials;
    this.providers = providers;
    this.limits = limits;
    this.admission = admission;
    this.recorded = recorded;
  }

  /** All of a workspace, sorted by provider and name. */
  List<Kept> list(String workspace) {
    return secrets.list(workspace).stream()
        .sorted(Comparator.comparing(Kept::provider).thenComparing(Kept::account))
        .toList();
  }

  /**
   * An account.
   *
   * @throws ProblemException NOT_FOUND if there is none, with the nearest name
   */
  Kept get(String workspace, AccountRef account) {
    var all = list(workspace);
    return all.stream()
        .filter(it -> ref(it).equals(account))
        .findFirst()
        .orElseThrow(() -> {
          var names =
              all.stream()
                  .filter(it -> it.provider().equals(account.provider()))
                  .map(Kept::account)
                  .toList();
          return AccountProblem.UNKNOWN_PROVIDER_ACCOUNT.because(
              "workspace `%s` has no account `%s` at %s"
                  .formatted(workspace, account.account(), account.provider()),
              NearestName.of(account.account(), names)
                  .map(near -> "did you mean `" + near + "`?")
                  .orElse("`./provisioning provider account list` lists them"));
        });
  }

  private static AccountRef ref(Kept kept) {
    return new AccountRef(kept.provider(), kept.account());
  }

  /**
   * Adds an account.
   *
   * @throws ProblemException INVALID if the provider does not accept the credential, CONFLICT if
   *     there is one of the name
   */
  Kept add(String workspace, AccountRef account, Map<String, String> credential) {
    check(workspace, account, credential);
    if (!secrets.create(workspace, account.provider(), account.account(), credential)) {
      throw AccountProblem.PROVIDER_ACCOUNT_EXISTS.because(
          "workspace `%s` has an account `%s` at %s already"
              .formatted(workspace, account.account(), account.provider()),
          "replace its credential with `./provisioning provider account rotate`, or choose another"
              + " name");
    }
    renewed(workspace, account);
    return get(workspace, account);
  }

  /**
   * Replaces the credential of an account; what waits for another one goes on.
   *
   * @throws ProblemException INVALID if the provider does not accept it: the one before stays
   */
  Kept rotate(String workspace, AccountRef account, Map<String, String> credential) {
    var _ = get(workspace, account);
    check(workspace, account, credential);
    secrets.replace(workspace, account.provider(), account.account(), credential);
    renewed(workspace, account);
    return get(workspace, account);
  }

  /**
   * Asks the provider whether it accepts the credential of an account; if so, what waits for it
   * goes on.
   *
   * @throws ProblemException INVALID if it does not
   */
  Kept test(String workspace, AccountRef account) {
    var kept = get(workspace, account);
    credentials.refused(workspace, account);
    try {
      check(workspace, account, credentials.open(workspace, account));
    } catch (ProviderException gone) {
      return get(workspace, account);
    }
    renewed(workspace, account);
    return kept;
  }

  /**
   * Forgets an account and destroys its credential.
   *
   * @throws ProblemException CONFLICT if resources of it are recorded
   */
  void remove(String workspace, AccountRef account) {
    var _ = get(workspace, account);
    var user =
        recorded.apply(workspace).stream()
            .filter(it -> AccountRef.of(it.state().provider()).equals(account))
            .findFirst();
    user.ifPresent(it -> {
      throw AccountProblem.PROVIDER_ACCOUNT_IN_USE.because(
          "account `%s` at %s has resources of workspace `%s`, such as %s"
              .formatted(account.account(), account.provider(), workspace, it.id()),
          "destroy them first; that needs the credential");
    });
    secrets.destroy(workspace, account.provider(), account.account());
    credentials.refused(workspace, account);
  }

  /** Refuses a key of another account than the one where resources are: they would seem gone. */
  private void requireOwn(String workspace, AccountRef account, String id) {
    recorded.apply(workspace).stream()
        .filter(one -> AccountRef.of(one.state().provider()).equals(account))
        .filter(one -> !one.facts().isIn(id))
        .findFirst()
        .ifPresent(one -> {
          throw AccountProblem.CREDENTIAL_REFUSED.because(
              "the key is of account %s of %s, and %s is in account %s"
                  .formatted(
                      id,
                      account.provider(),
                      one.id(),
                      one.facts().attributes().get(Facts.ACCOUNT)),
              "use a key of that account, or add this one as another account; nothing was changed");
        });
  }

  private void renewed(String workspace, AccountRef account) {
    credentials.refused(workspace, account);
    var limit = limits.at(workspace, account.toString());
    admission.renewed(limit.provider(), limit.account());
  }

  /** Refuses what is no credential of this provider, and what it does not accept. */
  private void check(String workspace, AccountRef account, Map<String, String> credential) {
    var provider = account.provider();
    var parts = new TreeSet<>(providers.credentials(provider));
    if (!parts.equals(credential.keySet())) {
      throw AccountProblem.INVALID_PROVIDER_ACCOUNT.because(
          parts.isEmpty()
              ? "provider " + provider + " has no accounts"
              : "a credential of %s has %s, not %s"
                  .formatted(
                      provider,
                      String.join(", ", parts),
                      credential.isEmpty()
                          ? "nothing"
                          : String.join(", ", new TreeSet<>(credential.keySet()))),
          "`./provisioning provider list` shows the providers");
    }
    try {
      providers
          .check(workspace, provider, credential)
          .ifPresent(id -> requireOwn(workspace, account, id));
    } catch (ProviderException e) {
      throw refusal(provider, e);
    }
  }

  private static ProblemException refusal(String provider, ProviderException e) {
    return switch (e.kind()) {
      case REFUSED, PERMANENT, CONFLICT ->
          AccountProblem.CREDENTIAL_REFUSED.because(
              "%s does not accept the credential: %s".formatted(provider, e.getMessage()),
              "create another one at the provider; what is kept was not changed");
      case THROTTLED, TRANSIENT ->
          AccountProblem.PROVIDER_UNAVAILABLE.because(
              "%s cannot check the credential: %s".formatted(provider, e.getMessage()),
              "try again later; nothing was changed",
              e);
    };
  }
}
