package io.provisioning.surrealdb.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.surrealdb.SurrealClient;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import io.provisioning.surrealdb.value.RecordId;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Two services with connections of their own and 64 threads share an engine, by the driver and by
 * repositories, while it is killed and started again.
 */
@Timeout(180)
@Tag("proof-store")
class SharedStoreIntegrationTests {

  private static final int THREADS = 64;
  private static final int KILLS = 3;
  private static final int WRITES_BETWEEN = 500;
  private static final int SHARED = 4;

  @TempDir private Path data;

  private final Ledger ledger = new Ledger();
  private LaunchedEngine engine;
  private ConfigurableApplicationContext first;
  private ConfigurableApplicationContext second;

  @BeforeEach
  void start() {
    engine = LaunchedEngine.start(data);
    first = service();
    second = service();
    var client = first.getBean(SurrealClient.class);
    client.execute("DEFINE TABLE counter; DEFINE TABLE account; DEFINE TABLE note");
    for (var number = 0; number < SHARED; number++) {
      client.execute(
          """
          CREATE $counter SET count = 0; CREATE $account SET count = 0;
          CREATE $debt SET count = 0
          """,
          Map.of(
              "counter", RecordId.of("counter", number),
              "account", RecordId.of("account", number),
              "debt", RecordId.of("account", -1 - number)));
      first.getBean(Customers.class).save(Customer.named("customer " + number, 0));
    }
  }

  private ConfigurableApplicationContext service() {
    return new SpringApplicationBuilder(Shop.class)
        .web(WebApplicationType.NONE)
        .properties(
            Map.of(
                "spring.application.name",
                "shop",
                "spring.surrealdb.uri",
                engine.uri(),
                "spring.surrealdb.password",
                LaunchedEngine.PASSWORD))
        .run();
  }

  @AfterEach
  void stop() {
    second.close();
    first.close();
    engine.close();
  }

  @Test
  void nothingAcknowledgedIsLostAndNothingIsDoneTwice() throws Exception {
    var over = new AtomicBoolean();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var thread = 0; thread < THREADS; thread++) {
        var writer = new Writer(thread % 2 == 0 ? first : second, thread / 2, thread);
        var _ = threads.submit(() -> writer.run(over));
      }
      for (var kills = 0; kills < KILLS; kills++) {
        ledger.awaitWrites(WRITES_BETWEEN);
        engine.kill();
        engine.start();
      }
      ledger.awaitWrites(WRITES_BETWEEN);
      over.set(true);
    }

    ledger.requireClearAnswers();
    ledger.requireStored("note", rows("SELECT VALUE 'note ' + text FROM note"));
    ledger.requireStored("item", rows("SELECT VALUE title FROM item"));
    ledger.requireStored("counter", counts("counter"));
    ledger.requireStored("account", counts("account"));
    assertThat(first.getBean(Customers.class).findAll())
        .hasSize(SHARED)
        .allMatch(customer -> Long.valueOf(customer.age()).equals(customer.version()));
    ledger.requireStored("customer", ages());
    assertThat(sum()).as("what one account lacks another has").isZero();
  }

  private Map<String, Integer> rows(String query) {
    var stored = new HashMap<String, Integer>();
    for (var row : values(query)) {
      stored.merge(String.valueOf(row), 1, Integer::sum);
    }
    return stored;
  }

  private Map<String, Integer> counts(String table) {
    var stored = new HashMap<String, Integer>();
    for (var number = 0; number < SHARED; number++) {
      var id = RecordId.of(table, number);
      var count =
          first.getBean(SurrealClient.class).execute("RETURN $id.count", Map.of("id", id)).value(0);
      stored.put(table + " " + number, Math.toIntExact((Long) count));
    }
    return stored;
  }

  private Map<String, Integer> ages() {
    var ages = new HashMap<String, Integer>();
    first
        .getBean(Customers.class)
        .findAll()
        .forEach(customer -> ages.put(customer.name(), customer.age()));
    return ages;
  }

  private long sum() {
    return values("SELECT VALUE count FROM account").stream().mapToLong(Long.class::cast).sum();
  }

  private List<?> values(String query) {
    return (List<?>) first.getBean(SurrealClient.class).execute(query).value(0);
  }

  /** Writes one thing after the other, each in one of five ways, which none may be done twice. */
  private final class Writer {

    private final SurrealClient client;
    private final Customers customers;
    private final Items items;
    private final int kind;
    private final int number;

    Writer(ConfigurableApplicationContext service, int kind, int number) {
      client = service.getBean(SurrealClient.class);
      customers = service.getBean(Customers.class);
      items = service.getBean(Items.class);
      this.kind = kind % 5;
      this.number = number;
    }

    void run(AtomicBoolean over) {
      for (var turn = 0; !over.get(); turn++) {
        var own = number + "-" + turn;
        var shared = turn % SHARED;
        switch (kind) {
          case 0 -> ledger.write("note " + own, () -> note(own));
          case 1 -> ledger.write("item " + own, () -> items.save(new Item("item " + own)));
          case 2 -> ledger.write("counter " + shared, () -> count(shared));
          case 3 -> ledger.write("account " + shared, () -> transfer(shared));
          default -> ledger.write("customer " + shared, () -> birthday(shared));
        }
      }
    }

    // an id is made by the engine, so the same text could be there twice
    private void note(String text) {
      client.execute("CREATE note SET text = $text", Map.of("text", text));
    }

    private void count(int counter) {
      client.execute("UPDATE $id SET count += 1", Map.of("id", RecordId.of("counter", counter)));
    }

    private void transfer(int account) {
      client
          .transaction()
          .add("UPDATE $from SET count -= 1", Map.of("from", RecordId.of("account", -1 - account)))
          .add("UPDATE $to SET count += 1", Map.of("to", RecordId.of("account", account)))
          .commit();
    }

    private void birthday(int customer) {
      var known = customers.findByNameIgnoreCase("customer " + customer).orElseThrow();
      customers.save(known.older());
    }
  }
}
