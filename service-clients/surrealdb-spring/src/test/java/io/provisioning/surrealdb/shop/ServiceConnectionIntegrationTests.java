package io.provisioning.surrealdb.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.testkit.PodmanService;
import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.value.RecordId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;

/** The shop of the README, with a SurrealDB in a container: repositories and migrations. */
@SpringBootTest(properties = "spring.application.name=shop")
@Tag("proof-servers")
class ServiceConnectionIntegrationTests {

  @ServiceConnection(name = "surrealdb")
  private static final SurrealContainer SURREALDB = new SurrealContainer("a pass'word; --");

  private static final PodmanService PODMAN = podman();

  static {
    SURREALDB.start();
  }

  /** Where the build says that Testcontainers looks for it. */
  private static PodmanService podman() {
    try {
      return PodmanService.start(
          Files.createDirectories(
              Path.of(System.getProperty("java.io.tmpdir"), "surrealdb-spring")));
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Autowired private Customers customers;
  @Autowired private Items items;
  @Autowired private Purchases purchases;
  @Autowired private SurrealClient client;

  @AfterAll
  static void stop() {
    SURREALDB.stop();
    PODMAN.close();
  }

  @BeforeEach
  void empty() {
    customers.deleteAll();
    items.deleteAll();
  }

  @Test
  void theMigrationsWereAppliedFirst() {
    assertThat(client.execute("SELECT VALUE version FROM schema_migration").value(0))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .containsExactlyInAnyOrder(1L, 2L, 10L);
  }

  @Test
  void customersAreKept() {
    var ada = customers.save(Customer.named("Ada", 36));
    var older = customers.save(ada.older());
    customers.save(Customer.named("Bob", 17));

    assertThat(older.version()).isEqualTo(1);
    assertThat(older.createdAt()).isNotNull().isEqualTo(ada.createdAt());
    assertThat(customers.findByNameIgnoreCase("ADA")).contains(older);
    assertThat(customers.findTop10ByAgeBetweenOrderByName(10, 20)).hasSize(1);
    assertThat(customers.olderThanMost("Bob")).containsExactly(older);
    var page = PageRequest.of(0, 20, Sort.by("age").descending());
    assertThat(customers.findByNameStartingWith("A", page).getTotalElements()).isEqualTo(1);
  }

  @Test
  void purchasesAreEdges() {
    var ada = customers.save(Customer.named("Ada", 36));
    var tea = items.save(new Item("Tea"));
    var buyer = RecordId.of("customer", Objects.requireNonNull(ada.id()));

    purchases.relate(new Bought(null, buyer, Objects.requireNonNull(tea.getId()), 2));

    assertThat(purchases.outgoing(buyer, Item.class))
        .extracting(Item::getTitle)
        .containsExactly("Tea");
    assertThat(purchases.incoming(tea.getId(), Customer.class)).containsExactly(ada);
    assertThat(purchases.findFrom(buyer)).extracting(Bought::quantity).containsExactly(2);
    tea.setTitle("Green tea");
    items.save(tea);
    assertThat(items.findById(tea.getId())).get().extracting(Item::getTitle).isEqualTo("Green tea");
  }
}
