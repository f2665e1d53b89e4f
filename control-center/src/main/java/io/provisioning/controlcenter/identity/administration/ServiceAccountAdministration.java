package io.provisioning.controlcenter.identity.administration;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.AccountChanged;
import io.provisioning.controlcenter.identity.account.AccountNames;
import io.provisioning.controlcenter.identity.account.ServiceAccount;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Limit;

/** What administrators do with accounts of programs. */
final class ServiceAccountAdministration {

  private final ServiceAccounts accounts;
  private final GroupAdministration groups;
  private final RandomSecrets secrets;
  private final IdentityAudit audit;
  private final ApplicationEventPublisher events;
  private final InstantSource time;

  ServiceAccountAdministration(
      ServiceAccounts accounts,
      GroupAdministration groups,
      RandomSecrets secrets,
      IdentityAudit audit,
      ApplicationEventPublisher events,
      InstantSource time) {
    this.accounts = accounts;
    this.groups = groups;
    this.secrets = secrets;
    this.audit = audit;
    this.events = events;
    this.time = time;
  }

  /** An account with the secret that was made, which is told once. */
  record WithSecret(ServiceAccount account, String secret) {}

  List<ServiceAccount> after(String name, int limit) {
    return accounts.findByNameGreaterThanOrderByName(name, Limit.of(limit));
  }

  ServiceAccount get(String id) {
    return accounts.findById(id).orElseThrow(() -> Unknown.account(id));
  }

  WithSecret create(Caller by, SaveAccount.NewServiceAccount wanted, Client client) {
    var secret = secrets.opaque();
    var access = wanted.access();
    var account =
        new ServiceAccount(
            UuidCreator.getTimeOrderedEpoch().toString(),
            AccountNames.checkedName(wanted.name()),
            access.roles(List.of()),
            groups.existing(access.groups(), List.of()),
            RandomSecrets.digest(secret),
            false,
            time.instant(),
            null);
    try {
      accounts.insert(account);
    } catch (DuplicateKeyException e) {
      throw IdentityProblem.ACCOUNT_EXISTS.because(
          "the service account `" + account.name() + "` already exists", e);
    }
    audit.change(
        "create-service-account", by, resource(account), client, Map.of("name", account.name()));
    return new WithSecret(account, secret);
  }

  ServiceAccount change(
      Caller by, String id, SaveAccount.ChangeServiceAccount wanted, Client client) {
    var before = get(id);
    var access = wanted.access();
    var after =
        accounts.save(
            before.with(
                access.roles(before.roles()),
                groups.existing(access.groups(), before.groups()),
                access.disabled(before.disabled())));
    events.publishEvent(new AccountChanged(id, after.disabled()));
    var changes =
        AccountChanges.between(
            before.roles(), after.roles(), before.groups(), after.groups(), after.disabled());
    audit.change("change-service-account", by, resource(after), client, changes);
    return after;
  }

  WithSecret newSecret(Caller by, String id, Client client) {
    var secret = secrets.opaque();
    var saved = accounts.save(get(id).withSecret(RandomSecrets.digest(secret)));
    events.publishEvent(new AccountChanged(id, true));
    audit.change("new-secret", by, resource(saved), client, Map.of());
    return new WithSecret(saved, secret);
  }

  private static String resource(ServiceAccount account) {
    return "service-account/" + account.id();
  }
}
