package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtensionUsesCommandTests {

  private static final String PATH = "GET /api/v1/package-uses";
  private static final String DIGEST = "sha256:" + "0a".repeat(32);
  private static final String FILES = "sha256:" + "1b".repeat(32);

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private static Map<String, Object> use(String server) {
    return new HashMap<>(
        Map.of(
            "infrastructure",
            "web",
            "server",
            server,
            "resource",
            "web/taskserv/" + server + "/nginx",
            "name",
            "nginx",
            "version",
            "1.22.1",
            "files_digest",
            FILES,
            "since",
            "2026-11-27T08:00:00Z",
            "workflow",
            "w1"));
  }

  private void answer(int unknown, List<Map<String, Object>> items) {
    shell.orchestrator.answers.put(
        PATH, Map.of("workspace", "default", "items", items, "unknown", unknown));
  }

  @Test
  void listsServersWithVersionAndDigest() {
    var known = use("a");
    known.put("digest", DIGEST);
    answer(0, List.of(known, use("b")));

    assertThat(shell.run("extension", "uses", "taskserv/nginx:1.22.1")).as(shell.err()).isZero();
    assertThat(shell.out().lines())
        .anyMatch(it -> it.matches("web +a +nginx +1\\.22\\.1 +" + DIGEST))
        .anyMatch(it -> it.matches("web +b +nginx +1\\.22\\.1 +unknown"));
    assertThat(shell.orchestrator.requests)
        .anyMatch(it -> it.contains("name=nginx") && it.contains("version=1.22.1"));

    assertThat(shell.run("extension", "uses", "taskserv/nginx", "--json")).isZero();
    assertThat(shell.out()).contains("\"files_digest\" : \"" + FILES);
  }

  @Test
  void asksForADigest() {
    answer(2, List.of());

    assertThat(shell.run("extension", "uses", DIGEST)).as(shell.err()).isZero();
    assertThat(shell.err()).contains("no server runs it");
    assertThat(shell.err()).contains("2 taskservs not compared");
    assertThat(shell.orchestrator.requests)
        .anyMatch(it -> it.contains("digest=sha256") && !it.contains("name="));

    assertThat(shell.run("extension", "uses", "taskserv/nginx@" + DIGEST)).isZero();
    assertThat(shell.orchestrator.requests)
        .anyMatch(it -> it.contains("digest=sha256") && it.contains("name=nginx"));
  }

  @Test
  void whatRunsOnNoServerIsSaid() {
    assertThat(shell.run("extension", "uses", "cluster/web")).isEqualTo(2);
    assertThat(shell.err()).contains("a cluster runs on no server itself");
    assertThat(shell.run("extension", "uses", "taskserv/nginx@sha256:12")).isEqualTo(2);
    assertThat(shell.err()).contains("is not a digest");
    assertThat(shell.run("extension", "uses", "nginx")).isEqualTo(2);
    assertThat(shell.err()).contains("is not the name of a package");
  }
}
