package io.provisioning.surrealdb.shop;

import io.provisioning.surrealdb.data.repository.Query;
import io.provisioning.surrealdb.data.repository.SurrealRepository;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;

public interface Customers extends SurrealRepository<Customer, String> {

  Optional<Customer> findByNameIgnoreCase(String name);

  List<Customer> findTop10ByAgeBetweenOrderByName(int from, int to);

  Page<Customer> findByNameStartingWith(String start, Pageable page);

  @Query(
      "SELECT * FROM customer WHERE age > math::mean(SELECT VALUE age FROM customer) AND name != $not")
  List<Customer> olderThanMost(String not);
}
