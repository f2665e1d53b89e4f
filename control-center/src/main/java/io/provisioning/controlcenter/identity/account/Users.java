package io.provisioning.controlcenter.identity.account;

import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** The people that there are. Names are unique; a stale version is not stored. */
public interface Users extends Repository<User, String> {

  User insert(User user);

  User save(User user);

  Optional<User> findById(String id);

  Optional<User> findByName(String name);

  List<User> findByNameGreaterThanOrderByName(String name, Limit limit);

  List<User> findByRolesContaining(String role);

  List<User> findByGroupsContaining(String group);

  long count();
}
