package io.provisioning.controlcenter.identity.administration;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.AccountChanged;
import io.provisioning.controlcenter.identity.account.AccountNames;
import io.provisioning.controlcenter.identity.account.Administrators;
import io.provisioning.controlcenter.identity.account.Passwords;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.User.Password;
import io.provisioning.controlcenter.identity.account.User.SecondFactor;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Limit;

/** What administrators do with accounts of people. */
public final class UserAdministration {

  private static final int PASSWORD_GROUPS = 5;

  private final Users users;
  private final GroupAdministration groups;
  private final Passwords passwords;
  private final RandomSecrets secrets;
  private final Administrators administrators;
  private final IdentityAudit audit;
  private final ApplicationEventPublisher events;
  private final InstantSource time;

  UserAdministration(
      Users users,
      GroupAdministration groups,
      Passwords passwords,
      RandomSecrets secrets,
      Administrators administrators,
      IdentityAudit audit,
      ApplicationEventPublisher events,
      InstantSource time) {
    this.users = users;
    this.groups = groups;
    this.passwords = passwords;
    this.secrets = secrets;
    this.administrators = administrators;
    this.audit = audit;
    this.events = events;
    this.time = time;
  }

  /** A user with the password that was made, which is told once. */
  record WithPassword(User user, String password) {}

  List<User> after(String name, int limit) {
    return users.findByNameGreaterThanOrderByName(name, Limit.of(limit));
  }

  User get(String id) {
    return users.findById(id).orElseThrow(() -> Unknown.account(id));
  }

  WithPassword create(Caller by, SaveAccount.NewUser wanted, Client client) {
    var user = newUser(wanted);
    var made = passwordFor(user);
    insert(made.user());
    audit.change("create-user", by, resource(user), client, Map.of("name", user.name()));
    return made;
  }

  /** A user who is not stored yet. */
  private User newUser(SaveAccount.NewUser wanted) {
    var name = AccountNames.checkedName(wanted.name());
    return new User(
        UuidCreator.getTimeOrderedEpoch().toString(),
        name,
        wanted.displayName() == null ? name : wanted.displayName(),
        wanted.access().roles(List.of()),
        groups.existing(wanted.groups(), List.of()),
        null,
        SecondFactor.NONE,
        false,
        time.instant(),
        null);
  }

  /** One after the other, so that the last two administrators cannot remove each other. */
  synchronized User change(Caller by, String id, SaveAccount.ChangeUser wanted, Client client) {
    var before = get(id);
    var access = wanted.access();
    var after =
        before
            .named(wanted.displayName() == null ? before.displayName() : wanted.displayName())
            .with(
                access.roles(before.roles()),
                groups.existing(access.groups(), before.groups()),
                access.disabled(before.disabled()));
    administrators.refuseIfLast(before, after);
    administrators.refuseIfUnmeant(by, before, after, Boolean.TRUE.equals(wanted.loseOwnAccess()));
    var saved = users.save(after);
    events.publishEvent(new AccountChanged(id, saved.disabled()));
    audit.change("change-user", by, resource(saved), client, AccountChanges.between(before, saved));
    return saved;
  }

  WithPassword resetPassword(Caller by, String id, Client client) {
    var made = passwordFor(get(id));
    var saved = users.save(made.user());
    events.publishEvent(new AccountChanged(id, true));
    audit.change("reset-password", by, resource(saved), client, Map.of());
    return new WithPassword(saved, made.password());
  }

  /**
   * Lets somebody in again, whatever shut them out. The owner of the machine asks for it, whose
   * right to do so was shown before.
   *
   * @param user name or id
   */
  synchronized WithPassword recover(String user, boolean isFactorRemoved, Client client) {
    var before =
        users
            .findById(user)
            .or(() -> users.findByName(AccountNames.normal(user)))
            .orElseThrow(() -> Unknown.account(user));
    var enabled = before.with(before.roles(), before.groups(), false);
    var made = passwordFor(isFactorRemoved ? enabled.with(SecondFactor.NONE) : enabled);
    var saved = users.save(made.user());
    events.publishEvent(new AccountChanged(saved.id(), true));
    var details =
        Map.of("name", saved.name(), "second_factor", isFactorRemoved ? "removed" : "as it was");
    audit.change("recover-user", Caller.OWNER_OF_THE_MACHINE, resource(saved), client, details);
    return new WithPassword(saved, made.password());
  }

  /** For who has lost the device and the recovery codes. */
  User removeSecondFactor(Caller by, String id, Client client) {
    var saved = users.save(get(id).with(SecondFactor.NONE));
    events.publishEvent(new AccountChanged(id, true));
    audit.change("remove-second-factor", by, resource(saved), client, Map.of());
    return saved;
  }

  private WithPassword passwordFor(User user) {
    var password = secrets.readable(PASSWORD_GROUPS);
    return new WithPassword(
        user.with(Password.made(passwords, password, time.instant())), password);
  }

  private void insert(User user) {
    try {
      users.insert(user);
    } catch (DuplicateKeyException e) {
      throw IdentityProblem.ACCOUNT_EXISTS.because(
          "the user `" + user.name() + "` already exists", e);
    }
  }

  private static String resource(User user) {
    return "user/" + user.id();
  }
}
