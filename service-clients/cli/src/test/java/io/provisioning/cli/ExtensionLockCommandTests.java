package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtensionLockCommandTests {

  private static final String PATH = "/api/v1/infrastructures/web/lock";
  private static final String DIGEST = "sha256:" + "a".repeat(64);
  private static final Map<String, Object> PAGE =
      Map.of(
          "kind",
          "taskserv",
          "name",
          "page",
          "version",
          "1.0.0",
          "digest",
          DIGEST,
          "newest",
          "1.0.0",
          "outdated",
          false,
          "yanked",
          false);
  private static final Map<String, Object> NGINX =
      Map.of(
          "kind",
          "taskserv",
          "name",
          "nginx",
          "version",
          "1.0.0",
          "digest",
          DIGEST,
          "newest",
          "1.1.0",
          "outdated",
          true,
          "yanked",
          true);

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private static Map<String, Object> lock(List<Map<String, Object>> packages) {
    return Map.of("workspace", "default", "infrastructure", "web", "packages", packages);
  }

  private static Map<String, Object> version(String version) {
    return Map.of("version", version, "digest", DIGEST);
  }

  @Test
  void showsWhatIsOutdated() {
    shell.orchestrator.answers.put("GET " + PATH, lock(List.of(NGINX, PAGE)));

    assertThat(shell.run("extension", "lock", "-i", "web")).as(shell.err()).isZero();
    assertThat(shell.out().lines())
        .anyMatch(it -> it.matches("taskserv/nginx +1\\.0\\.0 +1\\.1\\.0 +yanked, outdated"))
        .anyMatch(it -> it.matches("taskserv/page +1\\.0\\.0 +1\\.0\\.0 *"));

    assertThat(shell.run("extension", "lock", "-i", "web", "--json")).isZero();
    assertThat(shell.out()).contains("\"outdated\" : true");
  }

  @Test
  void saysWhyTheNewestAreUnknown() {
    shell.orchestrator.answers.put(
        "GET " + PATH,
        Map.of(
            "workspace",
            "default",
            "infrastructure",
            "web",
            "newest_unknown",
            "the registry does not answer",
            "packages",
            List.of(
                Map.of(
                    "kind",
                    "taskserv",
                    "name",
                    "page",
                    "version",
                    "1.0.0",
                    "digest",
                    DIGEST,
                    "outdated",
                    false,
                    "yanked",
                    false))));

    assertThat(shell.run("extension", "lock", "-i", "web")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("unknown", "the newest versions are unknown: the registry does not answer");
  }

  @Test
  void saysThatNothingIsLocked() {
    shell.orchestrator.answers.put("GET " + PATH, lock(List.of()));

    assertThat(shell.run("extension", "lock", "-i", "web")).isZero();
    assertThat(shell.err()).contains("nothing is locked yet");
  }

  @Test
  void updatesAllOrSome() {
    shell.orchestrator.answers.put(
        "POST " + PATH,
        Map.of(
            "lock",
            lock(List.of(PAGE)),
            "changes",
            List.of(
                Map.of(
                    "kind",
                    "taskserv",
                    "name",
                    "nginx",
                    "from",
                    version("1.0.0"),
                    "to",
                    version("1.1.0")),
                Map.of("kind", "taskserv", "name", "page", "to", version("1.0.0")),
                Map.of("kind", "cluster", "name", "shop", "from", version("2.0.0")))));

    assertThat(shell.run("extension", "lock", "-i", "web", "--update")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains(
            "taskserv/nginx  1.0.0 → 1.1.0",
            "taskserv/page  1.0.0 is new",
            "cluster/shop  2.0.0 is no longer needed",
            "infra plan web");
    assertThat(shell.orchestrator.bodies.getLast()).contains("\"packages\":[]");

    assertThat(shell.run("extension", "lock", "-i", "web", "--update", "nginx", "shop")).isZero();
    assertThat(shell.orchestrator.bodies.getLast()).contains("\"packages\":[\"nginx\",\"shop\"]");
  }

  @Test
  void saysThatNothingChanged() {
    shell.orchestrator.answers.put(
        "POST " + PATH, Map.of("lock", lock(List.of(PAGE)), "changes", List.of()));

    assertThat(shell.run("extension", "lock", "-i", "web", "--update")).isZero();
    assertThat(shell.out()).contains("has the newest versions");
  }
}
