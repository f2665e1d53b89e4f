package io.provisioning.controlcenter.identity.account;

import java.util.List;
import org.springframework.data.repository.Repository;

/** The groups that there are. */
public interface Groups extends Repository<Group, String> {

  Group insert(Group group);

  boolean existsById(String id);

  List<Group> findAll();

  void deleteById(String id);
}
