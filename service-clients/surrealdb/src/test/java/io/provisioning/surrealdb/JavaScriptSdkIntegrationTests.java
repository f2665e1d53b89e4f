package io.provisioning.surrealdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.surrealdb.testing.LaunchedEngine;
import io.provisioning.surrealdb.testing.LauncherFiles;
import io.provisioning.surrealdb.value.Bytes;
import io.provisioning.surrealdb.value.Geometry;
import io.provisioning.surrealdb.value.Range;
import io.provisioning.surrealdb.value.RecordId;
import io.provisioning.surrealdb.value.Table;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The official SDK and this driver, on one engine. */
@Timeout(120)
class JavaScriptSdkIntegrationTests {

  @TempDir private static Path data;

  private static LaunchedEngine engine;
  private static SurrealClient client;

  @BeforeAll
  static void start() {
    engine = LaunchedEngine.start(data);
    client =
        SurrealClient.connect(
            SurrealSettings.of(
                engine.uri(), "test", "sdk", Credentials.root("root", LaunchedEngine.PASSWORD)));
  }

  @AfterAll
  static void stop() {
    client.close();
    engine.close();
  }

  @Test
  void theDriverReadsWhatTheSdkWrites() throws Exception {
    runSdk("write");

    assertThat(read("js")).containsExactlyInAnyOrderEntriesOf(values());
  }

  @Test
  void theSdkReadsWhatTheDriverWritesAndWritesItTheSame() throws Exception {
    var id = RecordId.of("types", "java");
    client.execute("CREATE $id CONTENT $values", Map.of("id", id, "values", values()));

    var seen = runSdk("echo");

    assertThat(seen)
        .contains(
            "\"whole\":[\"BigInt\",\"9007199254740993\"]",
            "\"real\":[\"Number\",\"1.5\"]",
            "\"decimal\":[\"Decimal\",\"12345678901234567890.123456789\"]",
            "\"bytes\":[\"ArrayBuffer\",\"0001ff\"]",
            "\"moment\":[\"DateTime\",\"2025-11-24T16:00:00.123456789Z\"]",
            "\"time\":[\"Duration\",\"1m30s5ns\"]",
            "\"uuid\":[\"Uuid\",\"018f8a5e-1d2c-7000-8000-000000000001\"]",
            "\"nothing\":[\"null\",\"null\"]",
            "\"numbered\":[\"RecordId\",\"person:7\"]",
            "\"table\":[\"Table\",\"person\"]",
            "\"range\":[\"Range\",\"1..5\"]",
            "\"point\":[\"GeometryPoint\"",
            "\"line\":[\"GeometryLine\"",
            "\"set\":[\"Set\"");
    assertThat(read("echo")).containsExactlyInAnyOrderEntriesOf(values());
  }

  /** Runs the SDK's side and returns what it says. */
  private static String runSdk(String side) throws IOException, InterruptedException {
    var script = Path.of("src/test/resources/sdk.mjs").toAbsolutePath().toString();
    var command = LauncherFiles.command("node", script, side);
    command.environment().put("URL", engine.uri() + "/rpc");
    command.environment().put("PASSWORD", LaunchedEngine.PASSWORD);
    command.environment().put("SDK_HOME", LauncherFiles.directory().toString());
    var sdk = command.start();
    var output = new String(sdk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(sdk.waitFor(60, TimeUnit.SECONDS) ? sdk.exitValue() : -1).as(output).isZero();
    return output;
  }

  private static Map<String, @Nullable Object> read(String key) {
    var record = client.execute("SELECT * FROM $id", Map.of("id", RecordId.of("types", key)));
    var values = record.rows(0).getFirst();
    values.remove("id");
    return values;
  }

  /** The same as in {@code sdk.mjs}. */
  private static Map<String, @Nullable Object> values() {
    var values = new LinkedHashMap<String, @Nullable Object>();
    values.put("yes", true);
    values.put("whole", 9_007_199_254_740_993L);
    values.put("real", 1.5);
    values.put("decimal", new BigDecimal("12345678901234567890.123456789"));
    values.put("text", "⟨quoted⟩ `text` 🜁");
    values.put("bytes", Bytes.of((byte) 0, (byte) 1, (byte) 255));
    values.put("moment", Instant.ofEpochSecond(1_764_000_000L, 123_456_789));
    values.put("time", Duration.ofSeconds(90, 5));
    values.put("uuid", UUID.fromString("018f8a5e-1d2c-7000-8000-000000000001"));
    values.put("nothing", null);
    var key = List.of("a", 1L, UUID.fromString("018f8a5e-1d2c-7000-8000-000000000002"));
    values.put("record", RecordId.of("person", key));
    values.put("numbered", RecordId.of("person", 7));
    values.put("texted", RecordId.of("person", "7"));
    values.put("table", new Table("person"));
    values.put("range", Range.halfOpen(1L, 5L));
    var from = new Geometry.Point(1.25, 2.5);
    values.put("point", new Geometry.Point(1.25, -2.5));
    values.put("line", new Geometry.Line(List.of(from, new Geometry.Point(3.5, 4.75))));
    values.put("list", List.of(1L, "a", List.of(true)));
    values.put("map", Map.of("a", Map.of("b", Collections.singletonList(null))));
    values.put("set", Set.of(1L, 2L));
    return values;
  }
}
