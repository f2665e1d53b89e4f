package io.provisioning.controlcenter.identity.administration;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.AccountChanged;
import io.provisioning.controlcenter.identity.account.AccountNames;
import io.provisioning.controlcenter.identity.account.Group;
import io.provisioning.controlcenter.identity.account.Groups;
import io.provisioning.controlcenter.identity.account.ServiceAccounts;
import io.provisioning.controlcenter.identity.account.Users;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;

/** What administrators do with groups. */
final class GroupAdministration {

  private final Groups groups;
  private final Users users;
  private final ServiceAccounts programs;
  private final IdentityAudit audit;
  private final ApplicationEventPublisher events;
  private final InstantSource time;

  GroupAdministration(
      Groups groups,
      Users users,
      ServiceAccounts programs,
      IdentityAudit audit,
      ApplicationEventPublisher events,
      InstantSource time) {
    this.groups = groups;
    this.users = users;
    this.programs = programs;
    this.audit = audit;
    this.events = events;
    this.time = time;
  }

  List<Group> all() {
    return groups.findAll();
  }

  /** The groups that are wanted, if they are there; those before if nothing is wanted. */
  List<String> existing(@Nullable List<String> wanted, List<String> before) {
    if (wanted == null) {
      return before;
    }
    var ids = AccountNames.checkedIds("groups", wanted);
    for (var id : ids) {
      if (!groups.existsById(id)) {
        throw Unknown.account(id);
      }
    }
    return ids;
  }

  Group create(Caller by, SaveAccount.NewGroup wanted, Client client) {
    var id = AccountNames.checkedId("id", wanted.id());
    var shown = wanted.displayName() == null ? id : wanted.displayName();
    try {
      var made = groups.insert(new Group(id, shown, time.instant(), null));
      audit.change("create-group", by, "group/" + id, client, Map.of());
      return made;
    } catch (DuplicateKeyException e) {
      throw IdentityProblem.ACCOUNT_EXISTS.because("the group `" + id + "` already exists", e);
    }
  }

  /** Takes it from its members first, so that a group of the same id made later is empty. */
  void delete(Caller by, String id, Client client) {
    if (!groups.existsById(id)) {
      throw Unknown.account(id);
    }
    for (var user : users.findByGroupsContaining(id)) {
      users.save(user.with(user.roles(), without(user.groups(), id), user.disabled()));
      events.publishEvent(new AccountChanged(user.id(), false));
    }
    for (var program : programs.findByGroupsContaining(id)) {
      programs.save(
          program.with(program.roles(), without(program.groups(), id), program.disabled()));
      events.publishEvent(new AccountChanged(program.id(), false));
    }
    groups.deleteById(id);
    audit.change("delete-group", by, "group/" + id, client, Map.of());
  }

  private static List<String> without(List<String> ids, String id) {
    return ids.stream().filter(other -> !other.equals(id)).toList();
  }
}
