package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryCommandsTests {

  private static final String CHECK = "GET /api/v1/registry-garbage";
  private static final String COLLECT = "POST /api/v1/registry-garbage/collect";
  private static final String DAMAGE = "GET /api/v1/registry-damage";
  private static final String GARBAGE =
      """
      {"blobs": %d, "manifests": 1, "bytes": %d, "before": "2026-11-25T12:00:00.5Z",
       "complete": %s, "items": [%s]}
      """;
  private static final String ITEMS =
      """
      {"repository": "dev/shop", "digest": "sha256:ab", "size": 3221225472},
      {"digest": "sha256:cd\\u001b[2J", "size": 1023}
      """;

  private Shell shell;
  private FakeAudit center;

  @BeforeEach
  void open(@TempDir Path home) throws IOException {
    shell = new Shell(home);
    center = new FakeAudit();
    shell.signedIn("http://127.0.0.1:" + center.port());
  }

  @AfterEach
  void close() {
    center.close();
    shell.close();
  }

  @Test
  void checkListsWhatWouldGoAndRemovesNothing() {
    center.answers.put(CHECK, GARBAGE.formatted(102, 3_221_226_495L, true, ITEMS));

    assertThat(shell.run("registry", "gc", "--check")).as(shell.err()).isEqualTo(3);
    assertThat(shell.out())
        .containsPattern("dev/shop +sha256:ab +3.0 GiB")
        .containsPattern("- +sha256:cd.*1023 B")
        .contains("and 100 more", "would remove 102 blobs, 3.0 GiB")
        .doesNotContain("\u001b");
    assertThat(shell.err()).contains("since 2026-11-25T12:00:00Z: kept").doesNotContain("help");
    assertThat(center.requests).containsExactly(CHECK);
  }

  @Test
  void whereNothingWouldGoNothingIsPending() {
    center.answers.put(CHECK, GARBAGE.formatted(0, 0, true, ""));

    assertThat(shell.run("registry", "gc", "--check")).as(shell.err()).isZero();
    assertThat(shell.out().strip()).isEqualTo("would remove 0 blobs, 0 B");
  }

  @Test
  void gcSaysWhatItRemoved() {
    center.answers.put(COLLECT, GARBAGE.formatted(1, 1536, true, ITEMS));

    assertThat(shell.run("registry", "gc")).as(shell.err()).isZero();
    assertThat(shell.out().strip()).isEqualTo("removed 1 blob, 1.5 KiB");
    assertThat(center.requests).containsExactly(COLLECT);
  }

  @Test
  void gcSaysThatThereIsMore() {
    center.answers.put(COLLECT, GARBAGE.formatted(100_000, 2048L << 40, false, ITEMS));

    assertThat(shell.run("registry", "gc")).as(shell.err()).isZero();
    assertThat(shell.out().strip()).isEqualTo("removed 100000 blobs, 2048.0 TiB");
    assertThat(shell.err()).contains("there is more");
  }

  @Test
  void jsonIsTheAnswer() {
    center.answers.put(COLLECT, GARBAGE.formatted(2, 7, true, ITEMS));

    assertThat(shell.run("registry", "gc", "--json")).as(shell.err()).isZero();
    assertThat(JsonText.object(shell.out()))
        .containsEntry("complete", true)
        .containsKeys("blobs", "bytes", "before", "items");
  }

  @Test
  void damagedBlobsAreListedWithWhoLacksThem() {
    center.answers.put(DAMAGE, "{\"blobs\": 0, \"items\": []}");
    assertThat(shell.run("registry", "damage")).as(shell.err()).isZero();
    assertThat(shell.err()).contains("no damaged blobs");

    center.answers.put(
        DAMAGE,
        """
        {"blobs": 101, "items": [{"digest": "sha256:ab", "size": 1536,
         "found": "2026-11-25T12:00:00Z", "repositories": ["dev/shop", "ops/\\u001b[2J"]}]}
        """);
    assertThat(shell.run("registry", "damage")).as(shell.err()).isZero();
    assertThat(shell.out())
        .containsPattern("sha256:ab +1.5 KiB +2026-11-25T12:00:00Z +dev/shop, ops/")
        .contains("and 100 more")
        .doesNotContain("\u001b");
    assertThat(shell.run("registry", "damage", "--json")).as(shell.err()).isZero();
    assertThat(JsonText.object(shell.out())).containsKeys("blobs", "items");
  }

  @Test
  void whatIsRefusedIsSaid() {
    assertThat(shell.run("registry", "gc")).isPositive();
    assertThat(shell.out()).isEmpty();
    assertThat(shell.run("registry", "gc", "nope")).isEqualTo(2);
  }
}
