package io.provisioning.controlcenter.authorization;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.Entity;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.authorization.policy.Statement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Another build of Cedar, with all policies and no slices, decides as the corpus says. */
class CedarWasmIntegrationTests {

  private static final Path PROGRAM = Path.of("src/test/node");

  private final AuthorizationFixtures parts = new AuthorizationFixtures(() -> NOW);
  private final Situations situations =
      new Situations(
          AuthorizationFixtures.READER.actions(),
          parts.inventory(),
          () -> Duration.ofMinutes(5),
          () -> NOW);

  @Test
  void theSecondEvaluatorAgreesWithEveryRow(@TempDir Path directory) throws Exception {
    parts.policies().replace(Source.STORE, List.of(Corpus.policies()));
    Corpus.fill(parts.inventory());
    var rows = Corpus.rows().stream().filter(this::isOfTheCatalog).toList();
    var file = Files.writeString(directory.resolve("cases.json"), cases(rows));

    var process =
        new ProcessBuilder("node", "decide.mjs", file.toString())
            .directory(PROGRAM.toFile())
            .redirectErrorStream(true)
            .start();
    var told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(rows).hasSizeGreaterThanOrEqualTo(300);
    assertThat(process.waitFor()).as(told).isZero();
    assertThat(told).isEqualTo(rows.size() + " cases, 0 decided otherwise\n");
  }

  /** What is in no catalog is denied before Cedar is asked. */
  private boolean isOfTheCatalog(Corpus.Row row) {
    return parts.policies().current().actions().find(row.question().action()).isPresent();
  }

  private String cases(List<Corpus.Row> rows) throws IOException {
    var book = parts.policies().current();
    return JsonMapper.shared()
        .writeValueAsString(
            Map.of(
                "policies",
                book.statements().stream()
                    .collect(Collectors.toMap(Statement::id, Statement::source)),
                "cases",
                rows.stream()
                    .map(row -> Map.of("request", request(row, book), "expected", expected(row)))
                    .toList()));
  }

  private static String expected(Corpus.Row row) {
    var decision = row.decision().equals("allow") ? "allow" : "deny";
    return (decision + " " + String.join(" ", row.policies())).strip();
  }

  /** Everything that any policy could ask for. */
  private Map<String, Object> request(Corpus.Row row, PolicyBook book) {
    var situation = situations.of(row.caller(), row.question());
    var query = situation.query();
    var roots = new HashSet<>(book.named());
    roots.addAll(Set.of(query.principal(), query.action(), query.resource()));
    var known = book.actions().entities().before(situation.known());
    return Map.of(
        "principal", uid(query.principal()),
        "action", uid(query.action()),
        "resource", uid(query.resource()),
        "context", query.context(),
        "entities",
            known.reachableFrom(roots).stream().map(CedarWasmIntegrationTests::entity).toList());
  }

  private static Map<String, Object> entity(Entity entity) {
    return Map.of(
        "uid", uid(entity.key()),
        "attrs", Map.of(),
        "parents", entity.parents().stream().map(CedarWasmIntegrationTests::uid).toList(),
        "tags", entity.tags());
  }

  private static Map<String, String> uid(EntityKey key) {
    return Map.of("type", key.type(), "id", key.id());
  }
}
