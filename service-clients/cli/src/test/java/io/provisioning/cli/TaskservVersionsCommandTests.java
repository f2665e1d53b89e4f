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

class TaskservVersionsCommandTests {

  private static final String PATH = "GET /api/v1/taskserv-versions";

  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
  }

  @AfterEach
  void close() {
    shell.close();
  }

  private static Map<String, Object> taskserv(String name, List<String> servers, String newest) {
    var installed = servers.stream().map(it -> Map.of("server", it, "version", "1.0.0")).toList();
    return Map.of(
        "infrastructure",
        "web",
        "name",
        name,
        "installed",
        installed,
        "ranges",
        List.of("^1"),
        "strategy",
        "minor",
        "locked",
        "1.0.0",
        "newest",
        newest,
        "outdated",
        !newest.equals("1.0.0"),
        "yanked",
        false);
  }

  private static Map<String, Object> with(Map<String, Object> one, String key, Object value) {
    var changed = new HashMap<>(one);
    changed.put(key, value);
    return changed;
  }

  private static Map<String, Object> view(List<Map<String, Object>> items) {
    return Map.of("workspace", "default", "warnings", List.of(), "items", items);
  }

  private static final List<Map<String, Object>> ITEMS =
      List.of(
          with(taskserv("nginx", List.of("a", "b", "c", "d"), "2.0.0"), "fitting", "1.1.0"),
          with(taskserv("page", List.of(), "1.1.0"), "update", "1.1.0"),
          with(taskserv("redis", List.of("a"), "1.0.0"), "yanked", true));

  @Test
  void comparesWhatIsInUseWithWhatThereIs() {
    shell.orchestrator.answers.put(PATH, view(ITEMS));

    assertThat(shell.run("taskserv", "versions")).as(shell.err()).isZero();
    assertThat(shell.out().lines())
        .anyMatch(it ->
            it.matches(
                "nginx +web +a, b, c and 1 more +1\\.0\\.0 +1\\.0\\.0 +1\\.1\\.0 +2\\.0\\.0 +newer, but"
                    + " held"))
        .anyMatch(it -> it.matches("page +web +- +- +1\\.0\\.0 +- +1\\.1\\.0 +update to 1\\.1\\.0"))
        .anyMatch(it -> it.matches("redis +web +a +.*yanked"));
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void showsOnlyWhatIsOutdated() {
    shell.orchestrator.answers.put(PATH, view(ITEMS));

    assertThat(shell.run("taskserv", "versions", "--outdated")).isZero();
    assertThat(shell.out()).contains("nginx", "page").doesNotContain("redis");
    assertThat(shell.run("taskserv", "versions", "--outdated", "--json")).isZero();
    assertThat(shell.out()).contains("\"nginx\"").doesNotContain("\"redis\"");

    shell.orchestrator.answers.put(PATH, view(ITEMS.subList(2, 3)));
    assertThat(shell.run("taskserv", "versions", "--outdated")).isZero();
    assertThat(shell.err()).contains("no taskserv in use has a newer version");
  }

  @Test
  void saysHowOldTheAnswerIs() {
    var silent = with(view(ITEMS), "silence", "the registry does not answer");
    shell.orchestrator.answers.put(PATH, with(silent, "as_of", "2000-01-01T00:00:00Z"));

    assertThat(shell.run("taskserv", "versions")).isZero();
    assertThat(shell.err())
        .contains(
            "the registry does not answer", "as the registry had them", "(2000-01-01T00:00Z)");

    var unknown = List.of(taskserv("nginx", List.of("a"), "1.0.0"));
    unknown = List.of(without(unknown.getFirst(), "newest"));
    shell.orchestrator.answers.put(
        PATH, with(with(silent, "items", unknown), "warnings", List.of("look")));
    assertThat(shell.run("taskserv", "versions")).isZero();
    assertThat(shell.out()).contains("unknown");
    assertThat(shell.err()).contains("the newest versions are unknown", "warning: look");
  }

  private static Map<String, Object> without(Map<String, Object> one, String key) {
    var changed = new HashMap<>(one);
    changed.remove(key);
    return changed;
  }

  @Test
  void anInfrastructureThatNobodyKnowsIsToldSo() {
    shell.orchestrator.answers.put(PATH, view(List.of()));

    assertThat(shell.run("taskserv", "versions")).isZero();
    assertThat(shell.err()).contains("no taskserv is installed or locked");
    assertThat(shell.run("taskserv", "versions", "-i", "nope")).isEqualTo(2);
    assertThat(shell.err()).contains("no infrastructure `nope`");
  }
}
