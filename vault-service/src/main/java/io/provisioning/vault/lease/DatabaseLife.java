package io.provisioning.vault.lease;

import io.provisioning.vault.access.Access;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.lease.DatabaseRequests.SetDatabase;
import io.provisioning.vault.lease.DatabaseRequests.SetDatabaseRole;
import io.provisioning.vault.lease.database.Database;
import io.provisioning.vault.lease.database.DatabaseId;
import io.provisioning.vault.lease.database.DatabaseRole;
import io.provisioning.vault.lease.database.Databases;
import io.provisioning.vault.observe.ChangeGate;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Databases and their roles. Services get leases and do not change them. */
@Component
final class DatabaseLife {

  static final int MOST_ROLES = 100;

  private final Databases databases;
  private final Leases leases;
  private final Admins admins;
  private final Revocations revocations;
  private final LeaseUses uses;
  private final ChangeGate gate;

  DatabaseLife(
      Databases databases,
      Leases leases,
      Admins admins,
      Revocations revocations,
      LeaseUses uses,
      ChangeGate gate) {
    this.databases = databases;
    this.leases = leases;
    this.admins = admins;
    this.revocations = revocations;
    this.uses = uses;
    this.gate = gate;
  }

  /** A database with its roles. */
  record Detail(Database database, List<DatabaseRole> roles) {}

  List<Database> list(Caller caller, String workspace, @Nullable String after, int limit) {
    caller.require(workspace);
    gate.requireVisible();
    return databases.page(workspace, after, limit);
  }

  Detail get(Caller caller, DatabaseId id) {
    caller.require(id.workspace());
    gate.requireVisible();
    return new Detail(known(id), databases.roles(id, MOST_ROLES));
  }

  /**
   * Records a database. The secret with its password has to exist, the database need not answer.
   */
  Detail set(Caller caller, DatabaseId id, SetDatabase wanted) {
    return changed(
        caller,
        id,
        null,
        Action.WRITE,
        access -> {
          var database = DatabaseReading.database(id, wanted, access.at(), caller.actor());
          databases
              .find(id)
              .filter(before -> !before.server().isSameAs(database.server()))
              .ifPresent(before -> requireNoLeases(id, "move"));
          admins.of(database, id.path());
          databases.put(database, access);
          return new Detail(database, databases.roles(id, MOST_ROLES));
        });
  }

  /**
   * What is left of a database.
   *
   * @param givenUp leases whose users may still be on its server
   */
  record Forgotten(DatabaseId id, int givenUp) {}

  /**
   * Forgets a database and its roles, once it has no leases.
   *
   * @param isForced whether leases are ended first, and given up if the server does not answer
   */
  Forgotten forget(Caller caller, DatabaseId id, boolean isForced) {
    return changed(
        caller,
        id,
        null,
        Action.DESTROY,
        access -> {
          known(id);
          var givenUp = isForced ? revocations.endAll(caller, id) : 0;
          requireNoLeases(id, "delete");
          databases.remove(id, access);
          return new Forgotten(id, givenUp);
        });
  }

  private void requireNoLeases(DatabaseId id, String what) {
    if (leases.areUnder(id)) {
      throw LeaseProblem.DATABASE_IN_USE.because(
          "the database `%s` has leases whose users are not removed".formatted(id.name()),
          "revoke them before you %s it: `provisioning lease revoke --prefix %s/`; if its server is"
                  .formatted(what, id.name())
              + " gone, `provisioning database delete %s --force`".formatted(id.name()));
    }
  }

  /** Records a role, which is for leases from now on. */
  DatabaseRole setRole(Caller caller, DatabaseId id, String name, SetDatabaseRole wanted) {
    return changed(
        caller,
        id,
        name,
        Action.WRITE,
        access -> {
          var role = DatabaseReading.role(id, name, wanted, access.at(), caller.actor());
          known(id);
          if (databases.findRole(id, name).isEmpty()
              && databases.roles(id, MOST_ROLES).size() == MOST_ROLES) {
            throw LeaseProblem.TOO_MANY_DATABASE_ROLES.because(
                "the database `%s` has %d roles, and cannot have more"
                    .formatted(id.name(), MOST_ROLES),
                "delete one that is not used");
          }
          databases.putRole(role, access);
          return role;
        });
  }

  /** Forgets a role; its leases stay until their end, and cannot be renewed. */
  void deleteRole(Caller caller, DatabaseId id, String name) {
    changed(
        caller,
        id,
        name,
        Action.DESTROY,
        access -> {
          known(id);
          var role =
              databases.findRole(id, name).orElseThrow(() -> LeaseProblem.unknownRole(id, name));
          databases.removeRole(role, access);
          return role;
        });
  }

  private <T> T changed(
      Caller caller,
      DatabaseId id,
      @Nullable String role,
      Action action,
      Function<Access, T> change) {
    var path = role == null ? id.path() : id.path(role);
    var access = uses.access(caller, action, id.workspace(), path);
    return uses.orRefused(
        access,
        () -> {
          caller.requireAccount();
          return gate.change(() -> change.apply(access));
        });
  }

  private Database known(DatabaseId id) {
    return databases.find(id).orElseThrow(() -> LeaseProblem.unknown(id));
  }
}
