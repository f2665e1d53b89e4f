package io.provisioning.orchestrator.drift;

import io.provisioning.config.document.Format;
import io.provisioning.config.document.ScalarEdits;
import io.provisioning.config.edit.PklEdit;
import io.provisioning.config.edit.PklLiteral;
import io.provisioning.config.edit.PklPath;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Problem.Kind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.DeclaredTexts;
import io.provisioning.orchestrator.declaration.Drafts;
import io.provisioning.orchestrator.declaration.PlannedDeclaration;
import io.provisioning.orchestrator.drift.Edit.Step;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.plan.Observations;
import io.provisioning.orchestrator.plan.Observed;
import io.provisioning.orchestrator.plan.Plan;
import io.provisioning.orchestrator.plan.Plans;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the two plans that end a drift: back to what was applied, or declared as it is. */
final class DriftPlans {

  private final InfrastructureLanguage language;
  private final DeclaredTexts texts;
  private final Drafts drafts;
  private final Observations observations;
  private final Plans plans;

  DriftPlans(
      InfrastructureLanguage language,
      DeclaredTexts texts,
      Drafts drafts,
      Observations observations,
      Plans plans) {
    this.language = language;
    this.texts = texts;
    this.drafts = drafts;
    this.observations = observations;
    this.plans = plans;
  }

  /**
   * A plan that declares what is there.
   *
   * @param before the text that is in the file
   * @param after the text that is planned, and saved when the plan is applied
   */
  record Adopted(Plan plan, PlannedDeclaration before, PlannedDeclaration after) {}

  /**
   * Plans to bring just these resources, and what they need, back to what was applied last. What is
   * in the file may have been saved since, and is not looked at.
   *
   * @param drifts at least one, all of one infrastructure
   * @throws ProblemException what making a plan throws
   */
  Plan revert(List<Drift> drifts) {
    var drift = drifts.getFirst();
    var request =
        CreatePlan.restore(drift.workspace())
            .infrastructure(drift.infrastructure())
            .targets(drifts.stream().map(Drift::resource).toList());
    var again = drifts.stream().filter(DriftPlans::isInstalledAgain).map(Drift::resource).toList();
    if (!again.isEmpty()) {
      request.reinstall(again);
    }
    return plans.create(request.request());
  }

  private static boolean isInstalledAgain(Drift drift) {
    return switch (drift.kind()) {
      case FILES, UNHEALTHY -> true;
      case GONE, STOPPED, CHANGED, EXTRA -> false;
    };
  }

  /**
   * Plans to declare the resource as it is, in a text that differs from the one in the file in
   * nothing else.
   *
   * @throws ProblemException NOT_DECLARED; NOT_ADOPTABLE if no edit of the text says what is there;
   *     UNKNOWN_DRIFT if it has ended; what making a plan throws
   */
  Adopted adopt(Drift drift) {
    var text = text(drift);
    var declared = drafts.check(drift.workspace(), text).infrastructure();
    var observed = observations.observe(drift.workspace(), drift.infrastructure());
    var one =
        observed.stream()
            .filter(it -> it.resource().path().equals(drift.resource()))
            .findFirst()
            .orElseThrow(() -> ended(drift));
    var provider = provider(declared, observed);
    var edit = edit(drift, one, new Adoption(declared, provider.isEmpty()));
    var after = edited(drift, text, edit);
    var plan =
        plans.create(
            CreatePlan.apply(drift.workspace())
                .declaration(after)
                .targets(List.of(drift.resource()))
                .provider(provider.orElse(null))
                .authorizedKeys(keys(drift, one))
                .request());
    return new Adopted(plan, text, after);
  }

  private PlannedDeclaration text(Drift drift) {
    return texts
        .find(drift.workspace(), drift.infrastructure())
        .orElseThrow(() ->
            DriftProblem.NOT_DECLARED.because(
                "infrastructure `%s` has no file in workspace `%s`"
                    .formatted(drift.infrastructure(), drift.workspace()),
                "save its declaration first, or revert the drift"));
  }

  /** Of whoever applied it with a provider that takes the place of the declared ones. */
  private static Optional<String> provider(Infrastructure declared, List<Observed> observed) {
    var recorded =
        observed.stream()
            .flatMap(it ->
                it.recorded() instanceof Provided provided
                    ? Stream.of(provided.provider())
                    : Stream.<String>empty())
            .collect(Collectors.toCollection(TreeSet::new));
    var named =
        Stream.of(
                declared.networks().stream().map(Infrastructure.Network::provider),
                declared.firewalls().stream().map(Infrastructure.Firewall::provider),
                declared.volumes().stream().map(Infrastructure.Volume::provider),
                declared.servers().stream().map(Infrastructure.Server::provider),
                declared.clusters().stream().map(Infrastructure.Cluster::provider))
            .flatMap(names -> names)
            .collect(Collectors.toSet());
    return recorded.size() == 1 && !named.contains(recorded.first())
        ? Optional.of(recorded.first())
        : Optional.empty();
  }

  private static Edit edit(Drift drift, Observed one, Adoption adoption) {
    var recorded = one.recorded();
    var edit =
        switch (drift.kind()) {
          case STOPPED -> throw cannot(drift, "a declaration cannot say that a server is stopped");
          case FILES ->
              throw cannot(
                  drift, "what is in the files of a taskserv follows from its configuration");
          case UNHEALTHY -> throw cannot(drift, "a declaration cannot say that it is not well");
          case GONE -> adoption.without(one.resource());
          case EXTRA -> Optional.of(adoption.with(one.resource(), (Provided) one.real()));
          case CHANGED ->
              recorded instanceof Provided from && one.real() instanceof Provided to
                  ? from.provider().equals(to.provider())
                      ? adoption.changed(one.resource(), from.spec(), to.spec())
                      : Optional.<Edit>empty()
                  : Optional.<Edit>empty();
        };
    return edit.orElseThrow(
        () -> cannot(drift, "no single part of the declaration stands for just this resource"));
  }

  /** Keys are in no declaration: they are planned beside it. */
  private static @Nullable List<String> keys(Drift drift, Observed one) {
    if (!(one.recorded() instanceof Provided(var _, ServerSpec from, var _, var _))
        || !(one.real() instanceof Provided(var _, ServerSpec to, var _, var _))
        || from.authorizedKeys().equals(to.authorizedKeys())
        || drift.kind() != DriftKind.CHANGED) {
      return null;
    }
    if (to.authorizedKeys().isEmpty()) {
      throw cannot(drift, "no one could log in to the server any more");
    }
    return to.authorizedKeys();
  }

  private PlannedDeclaration edited(Drift drift, PlannedDeclaration text, Edit edit) {
    var written = text.text();
    for (var step : edit.steps()) {
      written =
          applied(written, text.format(), step)
              .orElseThrow(() -> cannot(drift, "the file does not state it literally"));
    }
    var after = new PlannedDeclaration(text.name(), text.format(), written, text.base());
    if (!declares(drift, after, edit.expected())) {
      throw cannot(drift, "an edit of the file there would change something else, too");
    }
    return after;
  }

  private static Optional<String> applied(String text, Format format, Step step) {
    if (format == Format.PKL) {
      var edit = new PklEdit(text);
      var edited =
          switch (step) {
            case Step.Set(var object, var property, var value) ->
                edit.put(object.named(), property, value);
            case Step.Remove(var element) -> edit.remove(element.named());
            case Step.Add(var list, var element) ->
                edit.add(PklPath.of(list), PklLiteral.object(element));
          };
      return edited.map(PklEdit::text);
    }
    return step instanceof Step.Set(var object, var property, var value)
            && (value instanceof String || value instanceof Number)
        ? ScalarEdits.set(text, format, object.indexed() + "." + property, value)
        : Optional.empty();
  }

  private boolean declares(Drift drift, PlannedDeclaration text, Infrastructure expected) {
    try {
      return language
          .toJson(drafts.check(drift.workspace(), text).infrastructure())
          .equals(language.toJson(expected));
    } catch (ProblemException e) {
      if (e.problem().kind() != Kind.INVALID) {
        throw e;
      }
      throw cannot(drift, "the declaration would not be valid: " + e.detail());
    }
  }

  private static ProblemException cannot(Drift drift, String why) {
    return DriftProblem.NOT_ADOPTABLE.because(
        "`%s` cannot be adopted: %s".formatted(drift.id(), why),
        "revert it, ignore it, or edit the declaration yourself and apply it");
  }

  private static ProblemException ended(Drift drift) {
    return DriftProblem.UNKNOWN_DRIFT.because(
        "`" + drift.id() + "` has ended", "see `provisioning drift list`");
  }
}
