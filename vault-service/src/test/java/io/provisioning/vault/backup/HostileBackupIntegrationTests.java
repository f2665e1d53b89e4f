package io.provisioning.vault.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.surrealdb.cbor.SurrealCbor;
import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.RecordId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that are no backups, or no whole ones: a vault is empty after each of them. */
class HostileBackupIntegrationTests {

  private static final SurrealCbor CBOR = new SurrealCbor(4 << 20, 4 << 20);

  @TempDir private static Path homes;

  private static OtherVault target;
  private static byte[] content;

  @BeforeAll
  static void start() throws IOException {
    try (var source = OtherVault.start(homes.resolve("source"))) {
      for (var number = 0; number < 5; number++) {
        source.write("s" + number, "value " + number);
      }
      content = OtherVault.decrypted(source.backup());
    }
    target = OtherVault.start(homes.resolve("target"));
  }

  @AfterAll
  static void stop() {
    target.close();
  }

  @AfterEach
  void theVaultIsEmptyAndOrdinary() {
    assertThat(target.paths()).isEmpty();
    var seal = target.get("/api/v1/seal");
    assertThat(seal.json().at("/sealed").asBoolean()).as(seal.toString()).isFalse();
    assertThat(seal.json().at("/workspaces").asInt()).isZero();
    assertThat(seal.json().at("/versions").asInt()).isZero();
    assertThat(seal.json().has("observing")).isFalse();
    assertThat(target.get("/api/v1/accesses?workspace=shop").json().at("/items")).isEmpty();
  }

  private static void isRefused(byte[] encrypted, String about) {
    var answer = target.restore(encrypted);
    assertThat(answer.status()).as("%s: %s", about, answer).isEqualTo(400);
    assertThat(answer.text("/code")).isEqualTo("invalid-backup");
    assertThat(answer.text("/detail")).doesNotContain("value 1");
  }

  @Test
  void whatIsCutAnywhereRestoresNothing() throws IOException {
    var length = target.encrypted(content).length;
    for (var cut : new int[] {0, 1, 20, 300, length / 2, length - 17, length - 1}) {
      isRefused(Arrays.copyOf(target.encrypted(content), cut), "cut at " + cut);
    }
  }

  @Test
  void whatWasAlteredAnywhereRestoresNothing() throws IOException {
    var length = target.encrypted(content).length;
    for (var place : new int[] {0, 25, 200, length / 3, length / 2, length - 40, length - 1}) {
      var altered = target.encrypted(content);
      altered[place] ^= (byte) 1;
      isRefused(altered, "altered at " + place);
    }
    var longer = target.encrypted(content);
    isRefused(Arrays.copyOf(longer, longer.length + 1), "longer");
  }

  @Test
  void whatIsEncryptedToSomebodyElseRestoresNothing() throws IOException {
    var earlier = target.encrypted(content);
    isRefused(Arrays.copyOf(target.encrypted(content), 10), "ends an attempt");

    isRefused(earlier, "an earlier recipient");
    isRefused(content, "not encrypted");
    isRefused("nothing like it".getBytes(UTF_8), "text");
  }

  /** Records of a backup, read. */
  private static List<List<Object>> records() throws IOException {
    var records = new ArrayList<List<Object>>();
    BackupFile.read(
        new ByteArrayInputStream(content),
        record -> {
          var parts = (List<?>) requireNonNull(CBOR.decode(record));
          records.add(new ArrayList<>(parts));
        });
    return records;
  }

  private static byte[] file(List<List<Object>> records) throws IOException {
    var encoded = records.stream().map(CBOR::encode).iterator();
    try (var in = BackupFile.of(encoded)) {
      return in.readAllBytes();
    }
  }

  private static void change(
      List<List<Object>> records, String table, Consumer<Map<String, Object>> change) {
    var record = records.stream().filter(it -> it.getFirst().equals(table)).findFirst();
    var row = new LinkedHashMap<String, Object>();
    ((Map<?, ?>) record.orElseThrow().get(1))
        .forEach((name, value) -> row.put(String.valueOf(name), value));
    change.accept(row);
    record.orElseThrow().set(1, row);
  }

  private static Arguments changed(String name, Consumer<List<List<Object>>> change) {
    UnaryOperator<List<List<Object>>> changed =
        records -> {
          change.accept(records);
          return records;
        };
    return Arguments.of(name, changed);
  }

  static Stream<Arguments> contents() {
    return Stream.of(
        changed("nothing", List::clear),
        changed("no moment", records -> records.removeFirst()),
        changed("two moments", records -> records.add(records.getFirst())),
        changed("a moment that is none", records -> records.set(0, List.of("moment", Map.of()))),
        changed("no root key", records -> records.removeIf(it -> it.getFirst().equals("root_key"))),
        changed(
            "a short root key",
            records -> change(records, "root_key", row -> row.put("root", Bytes.of(new byte[31])))),
        changed(
            "a root key twice",
            records ->
                records.add(
                    records.stream()
                        .filter(it -> it.getFirst().equals("root_key"))
                        .findFirst()
                        .orElseThrow())),
        changed(
            "a root key at another place",
            records ->
                change(records, "root_key", row -> row.put("id", RecordId.of("restore", "one")))),
        changed(
            "a table that is not the vault's",
            records ->
                records.add(
                    List.of("schema_migration", Map.of("id", RecordId.of("schema_migration", 1))))),
        changed(
            "a mark of a restore",
            records ->
                records.add(List.of("restore", Map.of("id", RecordId.of("restore", "one"))))),
        changed(
            "a record in another table",
            records -> change(records, "secret", row -> row.put("id", RecordId.of("root_key", 7)))),
        changed(
            "a key of another form",
            records ->
                change(
                    records,
                    "secret",
                    row -> row.put("id", RecordId.of("secret", Map.of("a", 1L))))),
        changed(
            "a key of another type",
            records ->
                change(
                    records, "secret", row -> row.put("id", RecordId.of("secret", List.of(1L))))),
        changed("no key", records -> change(records, "secret", row -> row.remove("id"))),
        changed(
            "a field that the table does not have",
            records -> change(records, "secret", row -> row.put("more", "x"))),
        changed(
            "a field of another type",
            records -> change(records, "secret", row -> row.put("revision", "x"))),
        changed(
            "a missing field",
            records -> change(records, "sealed_value", row -> row.remove("sealed"))),
        changed("a record twice", records -> records.add(records.getLast())),
        changed(
            "more parts than any record has",
            records -> change(records, "secret", row -> row.put("fields", parts()))),
        changed("no record", records -> records.add(List.of("secret"))),
        changed("a number", records -> records.add(List.of(1L, 2L))));
  }

  private static Object parts() {
    return Collections.nCopies(500_000, Map.of());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("contents")
  void contentThatIsNoBackupRestoresNothing(String name, UnaryOperator<List<List<Object>>> change)
      throws IOException {
    isRefused(target.encrypted(file(change.apply(records()))), name);
  }

  @Test
  void checkingSaysTheSame() throws IOException {
    var broken = records();
    broken.removeIf(it -> it.getFirst().equals("root_key"));

    assertThat(target.check(target.encrypted(file(broken))).text("/code"))
        .isEqualTo("invalid-backup");
    assertThat(target.check(target.encrypted(content)).json().at("/secrets").asInt()).isEqualTo(5);
  }
}
