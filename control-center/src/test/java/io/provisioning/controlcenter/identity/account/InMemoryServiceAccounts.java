package io.provisioning.controlcenter.identity.account;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.data.domain.Limit;

/** Programs that last as long as the object; versions are not looked at. */
public final class InMemoryServiceAccounts implements ServiceAccounts {

  private final Map<String, ServiceAccount> byId = new ConcurrentHashMap<>();

  @Override
  public ServiceAccount insert(ServiceAccount account) {
    return save(account);
  }

  @Override
  public ServiceAccount save(ServiceAccount account) {
    byId.put(account.id(), account);
    return account;
  }

  @Override
  public Optional<ServiceAccount> findById(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  @Override
  public List<ServiceAccount> findByNameGreaterThanOrderByName(String name, Limit limit) {
    return byId.values().stream()
        .filter(account -> account.name().compareTo(name) > 0)
        .sorted(Comparator.comparing(ServiceAccount::name))
        .limit(limit.max())
        .toList();
  }

  @Override
  public List<ServiceAccount> findByGroupsContaining(String group) {
    return byId.values().stream().filter(account -> account.groups().contains(group)).toList();
  }
}
