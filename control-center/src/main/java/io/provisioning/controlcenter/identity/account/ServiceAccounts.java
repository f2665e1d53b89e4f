package io.provisioning.controlcenter.identity.account;

import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** The programs that there are. Names are unique; a stale version is not stored. */
public interface ServiceAccounts extends Repository<ServiceAccount, String> {

  ServiceAccount insert(ServiceAccount account);

  ServiceAccount save(ServiceAccount account);

  Optional<ServiceAccount> findById(String id);

  List<ServiceAccount> findByNameGreaterThanOrderByName(String name, Limit limit);

  List<ServiceAccount> findByGroupsContaining(String group);
}
