package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.identity.AccountReview;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Kind;
import io.provisioning.controlcenter.identity.account.ServiceAccount;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

/** Reads accounts and sessions, page by page. */
@Component
final class StoredAccountReview implements AccountReview {

  private static final int PAGE = 500;

  private final Users users;
  private final ServiceAccounts programs;
  private final SessionRecords sessions;
  private final PrivateFiles identityFiles;

  StoredAccountReview(
      Users users, ServiceAccounts programs, SessionRecords sessions, PrivateFiles identityFiles) {
    this.users = users;
    this.programs = programs;
    this.sessions = sessions;
    this.identityFiles = identityFiles;
  }

  @Override
  public Accounts now() {
    return new Accounts(
        people().map(this::person).toList(),
        programs()
            .map(program -> new Program(program.id(), program.name(), program.createdAt()))
            .toList(),
        identityFiles.names().contains("first-administrator"));
  }

  @Override
  public List<Caller> callers() {
    return Stream.concat(
            people()
                .map(
                    user -> caller(Kind.USER, user.id(), user.name(), user.roles(), user.groups())),
            programs()
                .map(program ->
                    caller(
                        Kind.SERVICE_ACCOUNT,
                        program.id(),
                        program.name(),
                        program.roles(),
                        program.groups())))
        .toList();
  }

  private static Caller caller(
      Kind kind, String id, String name, List<String> roles, List<String> groups) {
    return new Caller(
        id, kind, name, Set.copyOf(roles), Set.copyOf(groups), Set.of(), Instant.EPOCH, null);
  }

  private Stream<User> people() {
    return all(users::findByNameGreaterThanOrderByName, User::name).stream()
        .filter(user -> !user.disabled());
  }

  private Stream<ServiceAccount> programs() {
    return all(programs::findByNameGreaterThanOrderByName, ServiceAccount::name).stream()
        .filter(program -> !program.disabled());
  }

  private Person person(User user) {
    return new Person(user.name(), user.secondFactor().isRequired(), lastUse(user));
  }

  /** Sessions that ended long ago are not kept. */
  private Instant lastUse(User user) {
    return sessions.findByUserOrderByCreatedAtDesc(user.id()).stream()
        .map(Session::lastUsedAt)
        .max(Comparator.naturalOrder())
        .orElse(user.createdAt());
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
}
