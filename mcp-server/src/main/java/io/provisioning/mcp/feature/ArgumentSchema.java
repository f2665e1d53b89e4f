package io.provisioning.mcp.feature;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.schema.MarkedTexts;
import io.provisioning.config.schema.SchemaFindings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The schema of a tool's arguments: JSON Schema 2020-12 that refers to nothing outside itself. */
final class ArgumentSchema {

  private static final int MOST_FINDINGS = 20;
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialect(
          Dialects.getDraft202012(),
          registry -> registry.schemaLoader(loader -> loader.allow(_ -> false)));

  private final Schema schema;
  private final MarkedTexts secrets;

  ArgumentSchema(ObjectNode tree) {
    schema = REGISTRY.getSchema(tree);
    schema.initializeValidators();
    Map<?, ?> rules = JsonMapper.shared().convertValue(tree, Map.class);
    secrets = MarkedTexts.secrets(rules, rules);
  }

  /** What is wrong with arguments; of very much only the first. */
  List<Finding> check(ObjectNode arguments) {
    var errors =
        schema.validate(
            arguments,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
    var first = errors.subList(0, Math.min(errors.size(), MOST_FINDINGS));
    return new SchemaFindings(schema.getSchemaNode(), () -> secrets, "", _ -> Optional.empty())
        .of(first);
  }
}
