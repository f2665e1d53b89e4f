package io.provisioning.controlcenter.gateway;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.contract.Call;
import io.provisioning.controlcenter.contract.Operation;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Holds a request against the document of its service. */
final class RequestCheck {

  private static final String JSON = "application/json";

  private RequestCheck() {}

  /**
   * Checks parameters and body.
   *
   * @throws ProblemException REQUEST_NOT_AS_DOCUMENTED with each thing that is wrong
   */
  static void require(Call call) {
    var findings = new ArrayList<Finding>();
    unknownParameters(call, findings);
    call.operation().parameters().forEach(parameter -> check(call, parameter, findings));
    body(call, findings);
    if (!findings.isEmpty()) {
      throw GatewayProblem.REQUEST_NOT_AS_DOCUMENTED.because(
          "the request does not match the contract of `%s`".formatted(call.operation().id()),
          findings);
    }
  }

  private static void unknownParameters(Call call, List<Finding> findings) {
    var known = call.operation().parameters().stream().map(Operation.Parameter::name).toList();
    for (var name : call.query().keySet()) {
      if (!known.contains(name)) {
        var expected = known.isEmpty() ? "no parameter" : "one of " + String.join(", ", known);
        findings.add(
            new Finding(
                name, expected, "`" + name + "`", null, NearestName.of(name, known).orElse(null)));
      }
    }
  }

  private static void check(Call call, Operation.Parameter parameter, List<Finding> findings) {
    var values = call.query().getOrDefault(parameter.name(), List.of());
    if (values.isEmpty() && parameter.isRequired()) {
      findings.add(new Finding(parameter.name(), "a value", "nothing", null, null));
    }
    if (values.size() > 1 && !parameter.isList()) {
      // The door and the service could take different ones for meant.
      findings.add(new Finding(parameter.name(), "one value", values.size() + "", null, null));
    }
    for (var value : values) {
      findings.addAll(parameter.rule().check(typed(value, parameter.type()), parameter.name()));
    }
  }

  /**
   * A value of the query in its type; as it is where it is not of that type, for the rule to say.
   */
  private static JsonNode typed(String value, String type) {
    var text = JsonNodeFactory.instance.stringNode(value);
    return switch (type) {
      case "boolean" ->
          value.equals("true") || value.equals("false")
              ? JsonNodeFactory.instance.booleanNode(Boolean.parseBoolean(value))
              : text;
      case "integer", "number" ->
          value.matches("-?\\d{1,18}(\\.\\d{1,18})?") ? JsonMapper.shared().readTree(value) : text;
      default -> text;
    };
  }

  private static void body(Call call, List<Finding> findings) {
    if (call.operation().streamsBody()) {
      return; // nobody has read it yet
    }
    var rule = call.operation().bodies().get(JSON);
    if (call.body() == null) {
      if (call.operation().needsBody()) {
        findings.add(new Finding("body", "a JSON document", "nothing", null, null));
      }
    } else if (rule != null) {
      findings.addAll(rule.check(call.body(), ""));
    }
  }
}
