package io.provisioning.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.provisioning.mcp.confirmation.Confirmations;
import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.retrieval.PassagePage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls tools on a platform that keeps its contracts. Results must be as the tool describes them.
 */
abstract class ToolCase {

  static final String DIGEST = "sha256:1";

  static final String PLAN =
      """
      {'digest': 'sha256:1', 'workspace': 'dev', 'infrastructure': 'web', 'created_at': '2026-11-23T08:00:00Z',
       'operations': [{'id': 'server/a', 'action': 'create', 'resource': 'server/a', 'provider': 'demo',
         'dependencies': [], 'changes': [], 'irreversible': 'data is lost'}],
       'unchanged': [], 'warnings': [], 'cost': [{'hourly_before': '0', 'hourly_after': '0.02', 'currency': 'EUR'}],
       'summary': {'create': 1, 'update': 0, 'replace': 0, 'delete': 0, 'unchanged': 0, 'irreversible': 1},
       'rollback': true, 'parallel_limit': 10}
      """;

  final ContractPlatform platform = new ContractPlatform();
  final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-23T08:00:00Z"));

  /** What questions are answered with: nothing, unless a test says else. */
  Asked passages = (_, _, _) -> new PassagePage(false, List.of());

  /** A question of nobody in particular. */
  interface Asked {
    PassagePage ask(String question, @Nullable String workspace, int most);
  }

  private final Map<String, Tool> tools =
      ToolConfiguration.tools(
              platform,
              new Confirmations(now::get),
              (_, question, workspace, most) -> passages.ask(question, workspace, most))
          .stream()
          .collect(Collectors.toMap(tool -> tool.description().name(), Function.identity()));

  static String workflow(String state, boolean isPaused) {
    return """
    {'id': 'w1', 'workspace': 'dev', 'infrastructure': 'web', 'plan': 'sha256:1', 'state': '%s', 'paused': %s,
     'priority': 5, 'submitted_at': '2026-11-23T08:00:00Z', 'counts': {'total': 1, 'pending': 0, 'running': 1,
     'succeeded': 0, 'failed': 0, 'skipped': 0, 'undone': 0}, 'last_event_id': 3}
    """
        .formatted(state, isPaused);
  }

  ObjectNode call(String tool, String arguments) {
    return call(tool, FakeExchange.of(arguments));
  }

  ObjectNode call(String name, FakeExchange exchange) {
    var tool = Objects.requireNonNull(tools.get(name), name);
    assertValid(tool.description().inputSchema(), exchange.arguments());
    var result = ((Answer.Complete) tool.call(exchange)).result();
    var structure = (ObjectNode) result.path("structuredContent");
    assertValid(tool.description().outputSchema(), structure);
    assertThat(result.at("/content/0/text").asString()).isEqualTo(structure.toString());
    return structure;
  }

  private static void assertValid(@Nullable ObjectNode schema, ObjectNode value) {
    var registry = SchemaRegistry.withDialect(Dialects.getDraft202012());
    assertThat(registry.getSchema(schema).validate(value)).isEmpty();
  }
}
