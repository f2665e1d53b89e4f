package io.provisioning.orchestrator.compatibility;

import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.orchestrator.declaration.Declarations;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.steering.Submissions;
import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.orchestrator.workflow.Actor;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Makes plans and workflows of what earlier clients ask for. */
final class Creations {

  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  private final Plans plans;
  private final Submissions submissions;
  private final InfrastructureLanguage language;
  private final Declarations declarations;
  private final CompatibilitySettings settings;

  Creations(
      Plans plans,
      Submissions submissions,
      InfrastructureLanguage language,
      Declarations declarations,
      CompatibilitySettings settings) {
    this.plans = plans;
    this.submissions = submissions;
    this.language = language;
    this.declarations = declarations;
    this.settings = settings;
  }

  /** The plan of what is wanted; nothing is changed. */
  Plan plan(Creation wanted) {
    var workspace = workspace(wanted);
    var opened = declarations.read(workspace, wanted.infra(), wanted.settings());
    var declared = opened.infrastructure();
    var document = JsonMapper.shared().readValue(language.toJson(declared), OBJECT);
    return plans.create(
        CreatePlan.apply(workspace)
            .document(document)
            .targets(wanted.targets(new Parts(declared)))
            .authorizedKeys(authorizedKeys())
            .sealed(opened.sealed().values())
            .request());
  }

  /**
   * Applies a plan of what is wanted, also one in which there is nothing to do: earlier clients
   * expect a task in any case.
   *
   * @param key of the client; a repetition under it gets the task of the first time
   * @param by who asks
   */
  WorkflowView apply(Creation wanted, @Nullable String key, Actor by) {
    var request =
        new Request(
            key == null ? "task " + UUID.randomUUID() : key,
            Commandline.of(wanted, workspace(wanted)).toString());
    return submissions.submit(request, () -> plan(wanted), by);
  }

  private String workspace(Creation wanted) {
    return Objects.requireNonNullElse(wanted.workspace(), settings.workspace());
  }

  private @Nullable List<String> authorizedKeys() {
    Path key = settings.publicKey();
    try {
      return Files.exists(key) ? List.of(Files.readString(key).strip()) : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
