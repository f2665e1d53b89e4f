package io.provisioning.vault.lease;

import io.provisioning.vault.lease.postgres.DatabaseUsers;
import io.provisioning.vault.lease.postgres.UsersException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Users in memory. */
final class MemoryUsers implements DatabaseUsers {

  final TreeSet<String> names = new TreeSet<>();

  /** Names of those that were to be removed, also where that failed. */
  final List<String> removals = new ArrayList<>();

  /** Done with each new user, once it is made. */
  Consumer<NewUser> afterCreation = user -> {};

  /** Done with each renewed user. */
  Consumer<String> afterExtension = name -> {};

  /** Why no user can be removed, or some. */
  Optional<UsersException> failure = Optional.empty();

  String failing = "v-";

  @Override
  public void create(Admin admin, NewUser user) {
    names.add(user.name());
    afterCreation.accept(user);
  }

  @Override
  public void extend(Admin admin, String name, Instant until) {
    afterExtension.accept(name);
  }

  @Override
  public void remove(Admin admin, String name) {
    removals.add(name);
    if (failure.isPresent() && name.startsWith(failing)) {
      throw failure.get();
    }
    names.remove(name);
  }
}
