package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.audit.search.AuditSearch;
import io.provisioning.controlcenter.compliance.Facts.Accounts;
import io.provisioning.controlcenter.identity.account.ServiceAccount;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.controlcenter.identity.session.Sessions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

/** Looks at all accounts. */
@Component
final class AccountFacts {

  private static final int PAGE = 500;
  private static final Duration UNUSED = Duration.ofDays(90);
  private static final Duration YEAR = Duration.ofDays(365);

  private final Users users;
  private final ServiceAccounts programs;
  private final Sessions sessions;
  private final AuditSearch audit;
  private final PrivateFiles identityFiles;

  AccountFacts(
      Users users,
      ServiceAccounts programs,
      Sessions sessions,
      AuditSearch audit,
      PrivateFiles identityFiles) {
    this.users = users;
    this.programs = programs;
    this.sessions = sessions;
    this.audit = audit;
    this.identityFiles = identityFiles;
  }

  Accounts find(Instant now) {
    var people = people();
    var enabled = programs();
    return new Accounts(
        people.size(),
        enabled.size(),
        people.stream().filter(user -> !user.secondFactor().isRequired()).map(User::name).toList(),
        people.stream()
            .filter(user -> lastUse(user).isBefore(now.minus(UNUSED)))
            .map(User::name)
            .toList(),
        oldSecrets(enabled, now),
        identityFiles.names().contains("first-administrator"));
  }

  private List<User> people() {
    return all(users::findByNameGreaterThanOrderByName, User::name).stream()
        .filter(user -> !user.disabled())
        .toList();
  }

  private List<ServiceAccount> programs() {
    return all(programs::findByNameGreaterThanOrderByName, ServiceAccount::name).stream()
        .filter(program -> !program.disabled())
        .toList();
  }

  private static <T> List<T> all(
      BiFunction<String, Limit, List<T>> after, Function<T, String> name) {
    var all = new ArrayList<T>();
    var page = after.apply("", Limit.of(PAGE));
    while (!page.isEmpty()) {
      all.addAll(page);
      page =
          page.size() < PAGE ? List.of() : after.apply(name.apply(page.getLast()), Limit.of(PAGE));
    }
    return all;
  }

  /** Somebody who never came was not here since the account was made. */
  private Instant lastUse(User user) {
    return sessions.lastUse(user.id()).orElse(user.createdAt());
  }

  private List<String> oldSecrets(List<ServiceAccount> enabled, Instant now) {
    var renewed = new HashSet<String>();
    audit.forEach(
        AuditFacts.since(now.minus(YEAR), "identity.new-secret"),
        event -> renewed.add(String.valueOf(event.event().resource())));
    return enabled.stream()
        .filter(program -> program.createdAt().isBefore(now.minus(YEAR)))
        .filter(program -> !renewed.contains("service-account/" + program.id()))
        .map(ServiceAccount::name)
        .toList();
  }
}
