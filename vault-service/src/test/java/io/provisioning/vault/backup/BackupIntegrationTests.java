package io.provisioning.vault.backup;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.surrealdb.testing.LaunchedEngine;
import io.provisioning.vault.TestStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of one vault, restored into vaults of other machines. */
class BackupIntegrationTests {

  private static final String CANARY = "canary-7b21fe";

  private static final String LIST = "/api/v1/secrets?workspace=shop";

  @TempDir private static Path homes;

  private static OtherVault source;

  @BeforeAll
  static void start() {
    source = OtherVault.start(homes.resolve("source"));
  }

  @AfterAll
  static void stop() {
    source.close();
  }

  /** Writes a1, b1, a2, b2 and so on until it is stopped. */
  private static final class Writer implements AutoCloseable {

    private final AtomicInteger written = new AtomicInteger();
    private final AtomicBoolean stops = new AtomicBoolean();
    private final CompletableFuture<Void> work = CompletableFuture.runAsync(this::write);

    private void write() {
      while (!stops.get()) {
        var number = written.get() + 1;
        for (var name : new String[] {"a" + number, "b" + number}) {
          assertThat(source.write(name, CANARY + name).status()).isEqualTo(201);
        }
        written.set(number);
      }
    }

    int await(int number) {
      org.awaitility.Awaitility.await().until(() -> work.isDone() || written.get() >= number);
      return written.get();
    }

    @Override
    public void close() {
      stops.set(true);
      work.join();
    }
  }

  @Test
  void aBackupMadeWhileSomebodyWritesShowsOneMomentAndOpensUnderAnotherKeyService()
      throws IOException {
    byte[] backup;
    Instant asked;
    int before;
    int after;
    source.write("rotated", CANARY + "rotated");
    source.write("rotated", CANARY + "again");
    source.post(
        "/api/v1/transit-keys?workspace=shop", "{\"name\":\"card\",\"type\":\"aes256-gcm\"}");
    var sealed =
        source
            .post(
                "/api/v1/transit-keys/card/encrypt?workspace=shop",
                "{\"items\":[{\"plaintext\":\"NDExMQ==\"}]}")
            .text("/items/0/ciphertext");
    source.post("/api/v1/seal/rotations", "{\"level\":\"root\"}");
    await().until(() -> source.get("/api/v1/seal/rotations").text("/items/0/state").equals("done"));
    try (var writer = new Writer()) {
      before = writer.await(15);
      asked = Instant.now();
      backup = source.backup();
      after = writer.await(writer.written.get() + 10);
    }
    try (var target = OtherVault.start(homes.resolve("target"))) {
      var content = OtherVault.decrypted(backup);
      assertThat(new String(content, ISO_8859_1)).doesNotContain(CANARY);

      var restored = target.restore(target.encrypted(content));

      assertThat(restored.status()).as(restored.toString()).isEqualTo(200);
      assertThat(Instant.parse(restored.text("/backup_at"))).isAfterOrEqualTo(asked);
      assertThat(target.keyFile()).isNotEqualTo(source.keyFile());
      var paths = target.paths();
      var count = (int) paths.stream().filter(path -> path.startsWith("a")).count();
      assertThat(count).isBetween(before, after - 1);
      assertThat(paths)
          .containsAll(IntStream.rangeClosed(1, count).mapToObj(number -> "a" + number).toList())
          .containsAll(IntStream.range(1, count).mapToObj(number -> "b" + number).toList());
      for (var path : paths.stream().filter(path -> path.matches("[ab]\\d+")).toList()) {
        assertThat(target.value(path)).isEqualTo(CANARY + path);
      }
      assertThat(target.value("rotated")).isEqualTo(CANARY + "again");
      assertThat(
              target
                  .post(
                      "/api/v1/transit-keys/card/decrypt?workspace=shop",
                      "{\"items\":[{\"ciphertext\":\"%s\"}]}".formatted(sealed))
                  .text("/items/0/plaintext"))
          .isEqualTo("NDExMQ==");
      assertThat(restored.json().at("/secrets").asInt()).isEqualTo(paths.size());
      assertThat(restored.json().at("/versions").asInt()).isGreaterThan(paths.size());
      assertThat(restored.json().at("/accesses").asInt()).isGreaterThan(paths.size());
      itObservesUntilItIsReleased(target);
    }
  }

  private static void itObservesUntilItIsReleased(OtherVault target) {
    var rotation = "{\"level\":\"root\"}";
    for (var isRestarted : new boolean[] {false, true}) {
      if (isRestarted) {
        target.restart();
      }
      var seal = target.get("/api/v1/seal");
      assertThat(seal.text("/observing/actor")).as(seal.toString()).isEqualTo("machine");
      assertThat(target.write("new", "x").text("/code")).isEqualTo("vault-observing");
      assertThat(target.post("/api/v1/seal/rotations", rotation).text("/code"))
          .isEqualTo("vault-observing");
      assertThat(target.value("a1")).isEqualTo(CANARY + "a1");
    }

    assertThat(target.post("/api/v1/seal/release", "").status()).isEqualTo(204);
    assertThat(target.post("/api/v1/seal/release", "").status()).isEqualTo(204);

    assertThat(target.get("/api/v1/seal").json().has("observing")).isFalse();
    assertThat(target.write("new", CANARY + "new").status()).isEqualTo(201);
    assertThat(target.post("/api/v1/seal/rotations", rotation).status()).isEqualTo(202);
    await().until(() -> target.get("/api/v1/seal/rotations").text("/items/0/state").equals("done"));
    target.restart();
    assertThat(target.get("/api/v1/seal").json().has("observing")).isFalse();
    assertThat(target.value("a1")).isEqualTo(CANARY + "a1");
    assertThat(target.value("new")).isEqualTo(CANARY + "new");
  }

  @Test
  void aVaultThatHoldsSecretsTakesNoBackupButChecksOne() throws IOException {
    source.write("kept", CANARY + "kept");
    var content = OtherVault.decrypted(source.backup());

    var refused = source.restore(source.encrypted(content));
    assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
    assertThat(refused.text("/code")).isEqualTo("vault-not-empty");
    var checked = source.check(source.encrypted(content));
    assertThat(checked.status()).as(checked.toString()).isEqualTo(200);
    assertThat(checked.json().at("/restored").asBoolean()).isFalse();
    assertThat(checked.json().at("/secrets").asInt()).isPositive();

    assertThat(source.value("kept")).isEqualTo(CANARY + "kept");
    assertThat(source.write("kept", CANARY + "more").status()).isEqualTo(201);
  }

  @Test
  void aRestoreThatWasKilledLeavesNothing() throws IOException {
    source.write("survivor", CANARY + "survivor");
    var content = OtherVault.decrypted(source.backup());
    var database = OtherVault.newDatabase();
    var engine = LaunchedEngine.shared();
    OtherVault.start(homes.resolve("killed"), engine, database).close();
    var store = TestStore.on(engine, "provisioning", database);
    store.beginRestore();
    store.fill("shop", 120);

    try (var target = OtherVault.start(homes.resolve("killed"), engine, database)) {
      assertThat(target.paths()).isEmpty();
      assertThat(target.get("/api/v1/seal").json().has("observing")).isFalse();

      var restored = target.restore(target.encrypted(content));
      assertThat(restored.status()).as(restored.toString()).isEqualTo(200);
      assertThat(target.value("survivor")).isEqualTo(CANARY + "survivor");
    }
  }

  /** Sends all but the end of a backup, and waits until the vault reads it. */
  private static Socket beginRestore(OtherVault target, byte[] encrypted) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), target.port());
    var head =
        """
        POST /api/v1/seal/restore HTTP/1.1\r
        Host: 127.0.0.1\r
        Authorization: %s\r
        Content-Type: application/octet-stream\r
        Content-Length: %d\r
        \r
        """
            .formatted(
                target.request("/").build().headers().firstValue("Authorization").orElseThrow(),
                encrypted.length);
    socket.getOutputStream().write(head.getBytes(US_ASCII));
    socket.getOutputStream().write(encrypted, 0, encrypted.length - 1_000);
    socket.getOutputStream().flush();
    await().until(() -> target.get(LIST).text("/code").equals("restore-running"));
    return socket;
  }

  private static byte[] largeContent() throws IOException {
    for (var number = 0; number < 3; number++) {
      source.write("large" + number, "x".repeat(500_000));
    }
    return OtherVault.decrypted(source.backup());
  }

  @Test
  void anUploadThatBreaksOffRestoresNothingAndNobodySeesAPart() throws IOException {
    var content = largeContent();
    try (var target = OtherVault.start(homes.resolve("cut"))) {
      var encrypted = target.encrypted(content);
      try (var _ = beginRestore(target, encrypted)) {
        assertThat(target.write("early", "x").text("/code")).isEqualTo("restore-running");
        assertThat(target.restore(encrypted).text("/code")).isEqualTo("backup-running");
      }

      await().until(() -> target.get(LIST).status() == 200);
      assertThat(target.paths()).isEmpty();
      assertThat(target.write("late", CANARY).status()).isEqualTo(201);
      assertThat(target.value("late")).isEqualTo(CANARY);
    }
  }

  @Test
  void whatADatabaseThatWasKilledKeptOfARestoreIsRemovedByTheNext() throws IOException {
    var content = largeContent();
    try (var engine = LaunchedEngine.start(homes.resolve("engine"));
        var target = OtherVault.start(homes.resolve("away"), engine, OtherVault.newDatabase())) {
      try (var _ = beginRestore(target, target.encrypted(content))) {
        engine.kill();
      }
      engine.start();

      await()
          .untilAsserted(
              () -> assertThat(target.restore(target.encrypted(content)).status()).isEqualTo(200));
      assertThat(target.value("large1")).hasSize(500_000);
    }
  }
}
