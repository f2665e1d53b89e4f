package io.provisioning.orchestrator.plan.kept;

import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.sealing.SealedTexts;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.orchestrator.declaration.DeclaredTexts;
import io.provisioning.orchestrator.declaration.Drafts;
import io.provisioning.orchestrator.declaration.PlannedDeclaration;
import io.provisioning.orchestrator.plan.CreatePlan;
import io.provisioning.orchestrator.plan.PlanProblem;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.orchestrator.provider.Providers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Understands requests, and refuses what does not fit together. */
final class Requests {

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
  private static final Pattern KEY =
      Pattern.compile("(ssh-|ecdsa-|sk-)[a-z0-9@.-]+ [A-Za-z0-9+/]+=*( [^\\p{Cntrl}]*)?");
  private static final int MOST_KEYS = 100;

  private final InfrastructureLanguage language;
  private final Providers providers;
  private final Drafts drafts;
  private final DeclaredTexts texts;

  Requests(
      InfrastructureLanguage language, Providers providers, Drafts drafts, DeclaredTexts texts) {
    this.texts = texts;
    this.language = language;
    this.providers = providers;
    this.drafts = drafts;
  }

  /**
   * What the request wants.
   *
   * @throws ProblemException INVALID with all findings
   */
  Intent understand(CreatePlan request) {
    var findings = new ArrayList<Finding>();
    requireName("workspace", request.workspace(), findings);
    var provider = request.provider();
    if (provider != null && !providers.names().contains(provider)) {
      add(
          findings,
          "provider",
          "a provider: " + String.join(", ", providers.names()),
          provider,
          NearestName.of(provider, providers.names()).orElse(null));
    }
    checkKeys(orEmpty(request.authorizedKeys()), findings);
    checkSealed(request, findings);
    checkRotation(request, findings);
    switch (request.action()) {
      case APPLY -> checkApply(request, findings);
      case RESTORE -> checkRecorded(request, "restore", findings);
      case DESTROY -> checkDestroy(request, findings);
    }
    refuseIfFound(findings);
    return intent(request);
  }

  private Intent intent(CreatePlan request) {
    var targets = orEmpty(request.targets());
    var keys = orEmpty(request.authorizedKeys());
    var again = orEmpty(request.reinstall());
    boolean repairs = Boolean.TRUE.equals(request.repair());
    var document = request.document();
    if (document != null) {
      var infrastructure = language.parseInfrastructure(json(document), "request");
      return new Intent.Apply(
          infrastructure, targets, request.provider(), keys, again, repairs, sealed(request));
    }
    var declaration = request.declaration();
    if (declaration != null) {
      var opened = drafts.check(request.workspace(), declaration);
      return new Intent.Apply(
          opened.infrastructure(),
          targets,
          request.provider(),
          keys,
          again,
          repairs,
          opened.sealed());
    }
    if (request.action() == CreatePlan.Action.APPLY && request.infrastructure() != null) {
      var opened = drafts.check(request.workspace(), inForce(request, request.infrastructure()));
      return new Intent.Apply(
          opened.infrastructure(),
          targets,
          request.provider(),
          keys,
          again,
          repairs,
          opened.sealed());
    }
    var batch = request.batch();
    if (batch != null) {
      return new Intent.Run(
          language.parseBatch(json(batch), "request"), request.provider(), keys, sealed(request));
    }
    var infrastructure = String.valueOf(request.infrastructure());
    return request.action() == CreatePlan.Action.RESTORE
        ? new Intent.Restore(infrastructure, targets, again)
        : new Intent.Destroy(infrastructure, targets);
  }

  private PlannedDeclaration inForce(CreatePlan request, String infrastructure) {
    return texts
        .findInForce(request.workspace(), infrastructure)
        .orElseThrow(() -> {
          var findings = new ArrayList<Finding>();
          add(findings, "infrastructure", "one that has a declaration", infrastructure, null);
          return PlanProblem.INVALID_PLAN_REQUEST.because(
              "the plan request is not valid: " + findings.getFirst(), findings);
        });
  }

  private static void checkApply(CreatePlan request, List<Finding> findings) {
    var given = given(request);
    var name = request.infrastructure();
    if (name != null) {
      given.add("`infrastructure`");
      requireName("infrastructure", name, findings);
    }
    if (given.size() != 1) {
      var got = given.isEmpty() ? "none of them" : String.join(" and ", given);
      findings.add(
          new Finding(
              "$",
              "one of `document`, `declaration`, `batch` and `infrastructure` for `apply`",
              got,
              null,
              null));
    }
    if (request.batch() != null && !orEmpty(request.targets()).isEmpty()) {
      findings.add(new Finding("targets", "nothing for a batch", "targets", null, null));
    }
    if (request.batch() != null && !orEmpty(request.reinstall()).isEmpty()) {
      findings.add(new Finding("reinstall", "nothing for a batch", "reinstall", null, null));
    }
    if (request.batch() != null && Boolean.TRUE.equals(request.repair())) {
      findings.add(new Finding("repair", "nothing for a batch", "true", null, null));
    }
    if (request.batch() != null && request.update() != null) {
      findings.add(new Finding("update", "nothing for a batch", "an update", null, null));
    }
  }

  private static List<String> given(CreatePlan request) {
    var given = new ArrayList<String>();
    if (request.document() != null) {
      given.add("`document`");
    }
    if (request.declaration() != null) {
      given.add("`declaration`");
    }
    if (request.batch() != null) {
      given.add("`batch`");
    }
    return given;
  }

  private static void checkDestroy(CreatePlan request, List<Finding> findings) {
    checkRecorded(request, "destroy", findings);
    if (!orEmpty(request.reinstall()).isEmpty()) {
      findings.add(new Finding("reinstall", "nothing for `destroy`", "taskservs", null, null));
    }
  }

  /** Of what is done with what is recorded, whatever is declared. */
  private static void checkRecorded(CreatePlan request, String action, List<Finding> findings) {
    var given = given(request);
    var nothing = "nothing for `" + action + "`";
    if (!given.isEmpty()) {
      var got = String.join(" and ", given);
      findings.add(new Finding("$", "only `infrastructure` for `" + action + "`", got, null, null));
    }
    requireName("infrastructure", request.infrastructure(), findings);
    if (request.provider() != null) {
      add(findings, "provider", nothing, request.provider(), null);
    }
    if (!orEmpty(request.authorizedKeys()).isEmpty()) {
      findings.add(new Finding("authorized_keys", nothing, "keys", null, null));
    }
    if (Boolean.TRUE.equals(request.repair())) {
      findings.add(new Finding("repair", nothing, "true", null, null));
    }
    if (request.update() != null) {
      findings.add(new Finding("update", nothing, "an update", null, null));
    }
  }

  private static void checkKeys(List<String> keys, List<Finding> findings) {
    if (keys.size() > MOST_KEYS) {
      findings.add(
          new Finding("authorized_keys", "at most " + MOST_KEYS, "" + keys.size(), null, null));
      return;
    }
    for (int index = 0; index < keys.size(); index++) {
      if (!KEY.matcher(keys.get(index)).matches()) {
        add(
            findings,
            "authorized_keys[" + index + "]",
            "an OpenSSH public key in one line, such as `ssh-ed25519 AAAA… me`",
            keys.get(index),
            null);
      }
    }
  }

  /** None of the names is told: somebody may have put a secret there. */
  private static void checkSealed(CreatePlan request, List<Finding> findings) {
    var sealed = request.sealed();
    if (sealed == null || sealed.isEmpty()) {
      return;
    }
    if (request.document() == null && request.batch() == null) {
      findings.add(
          new Finding(
              "sealed",
              "nothing without a `document` or a `batch`: a `declaration` is decrypted here",
              "texts",
              null,
              null));
    }
    if (!sealed.keySet().stream()
        .allMatch(it -> SecretReference.of(it).orElse(null) instanceof SecretReference.Sealed)) {
      findings.add(
          new Finding(
              "sealed", "texts by the references that stand for them", "another name", null, null));
    }
  }

  /** All that uses a secret changes at once. */
  private static void checkRotation(CreatePlan request, List<Finding> findings) {
    if (orEmpty(request.rotate()).isEmpty()) {
      return;
    }
    var isWhole =
        request.action() == CreatePlan.Action.APPLY
            && request.batch() == null
            && orEmpty(request.targets()).isEmpty();
    if (!isWhole) {
      findings.add(
          new Finding(
              "rotate", "nothing, except to apply a whole infrastructure", "secrets", null, null));
    }
  }

  private static SealedTexts sealed(CreatePlan request) {
    return request.sealed() == null ? SealedTexts.none() : new SealedTexts(request.sealed());
  }

  private static void requireName(String path, @Nullable String name, List<Finding> findings) {
    if (name == null || !NAME.matcher(name).matches()) {
      add(findings, path, "a DNS label", name, null);
    }
  }

  private static void add(
      List<Finding> findings,
      String path,
      String expected,
      @Nullable String got,
      @Nullable String suggestion) {
    var shown = got != null && got.length() > 100 ? got.substring(0, 100) + "…" : got;
    findings.add(
        new Finding(
            path, expected, shown == null ? "nothing" : "`" + shown + "`", null, suggestion));
  }

  private static void refuseIfFound(List<Finding> findings) {
    if (!findings.isEmpty()) {
      throw PlanProblem.INVALID_PLAN_REQUEST.because(
          "the plan request is not valid: " + findings.getFirst(), findings);
    }
  }

  private static List<String> orEmpty(@Nullable List<String> list) {
    return list == null ? List.of() : list;
  }

  private static String json(Map<String, Object> tree) {
    return JsonMapper.shared().writeValueAsString(tree);
  }
}
