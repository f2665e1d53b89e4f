package io.provisioning.orchestrator.engine.steering;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Edit;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Makes edits of what people want to have otherwise, checked as a declaration would be. */
@Component
class Edits {

  private final Catalogs catalogs;

  Edits(Catalogs catalogs) {
    this.catalogs = catalogs;
  }

  /**
   * The operation with other inputs.
   *
   * @throws ProblemException INVALID_EDIT if these inputs cannot be edited; INVALID if the package
   *     refuses them
   */
  Edit edit(Operation operation, Map<String, Object> patch) {
    var to = operation.nullableTo();
    var edited =
        switch (to) {
          case Installed installed -> edited(operation, installed, patch);
          case Provided provided -> edited(operation, provided, patch);
          case null -> throw refusal(operation, "it deletes, so it has no inputs");
        };
    return new Edit(operation.id(), edited, PropertyChange.between(to, edited));
  }

  private Desired edited(Operation operation, Installed installed, Map<String, Object> patch) {
    var extensions = catalogs.of(Catalogs.BUILT_IN);
    var taskserv =
        extensions
            .withDigest(installed.digest())
            .filter(extension -> extension.kind() == ExtensionKind.TASKSERV)
            .orElseThrow(() -> refusal(operation, "its package is not loaded any more"));
    return new Installed(
        installed.provider(),
        installed.version(),
        installed.digest(),
        extensions.configure(
            taskserv, merged(installed.configuration(), patch), "edits." + operation.id()),
        installed.dependsOn(),
        installed.cluster());
  }

  private static Desired edited(Operation operation, Provided provided, Map<String, Object> patch) {
    if (!(provided.spec() instanceof ServerSpec server)
        || !patch.keySet().equals(Map.of("plan", "").keySet())) {
      throw refusal(
          operation,
          "the configuration of a taskserv and the `plan` of a server can be edited; change"
              + " anything else in the declaration");
    }
    var spec =
        new ServerSpec(
            server.region(),
            plan(operation, patch.get("plan")),
            server.image(),
            server.networks(),
            server.mounts(),
            server.authorizedKeys(),
            server.labels(),
            server.providerConfig(),
            server.firewalls());
    return new Provided(provided.provider(), spec, provided.role(), provided.cluster());
  }

  private static PlanSize plan(Operation operation, @Nullable Object name) {
    return Arrays.stream(PlanSize.values())
        .filter(size -> size.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(() -> refusal(operation, "`" + name + "` is not a plan"));
  }

  private static ProblemException refusal(Operation operation, String help) {
    return WorkflowProblem.INVALID_EDIT.because(
        "operation `" + operation.id() + "` cannot be edited like this", help);
  }

  /** As in RFC 7396. */
  static Map<String, Object> merged(Map<?, ?> target, Map<?, ?> patch) {
    var result = new LinkedHashMap<String, Object>();
    target.forEach((name, value) -> result.put(String.valueOf(name), value));
    patch.forEach((key, value) -> {
      var name = String.valueOf(key);
      switch (value) {
        case null -> result.remove(name);
        case Map<?, ?> map ->
            result.put(
                name, merged(result.get(name) instanceof Map<?, ?> old ? old : Map.of(), map));
        default -> result.put(name, value);
      }
    });
    return result;
  }
}
