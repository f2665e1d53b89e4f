package io.provisioning.orchestrator.drift;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.Finding;
import io.provisioning.orchestrator.drift.DriftView.AdoptedText;
import io.provisioning.orchestrator.drift.DriftView.DriftPage;
import io.provisioning.orchestrator.drift.DriftView.DriftPlan;
import io.provisioning.orchestrator.drift.DriftView.EndedDriftPage;
import io.provisioning.orchestrator.drift.DriftView.IgnoreDrift;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.Drift.Ignored;
import io.provisioning.orchestrator.plan.PlanView;
import io.provisioning.provider.Scope;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What is no longer as it was made, and what can be done about it. */
@RestController
@RequestMapping(path = "/api/v1/drift", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Drift")
final class DriftController {

  private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  private final Drifts drifts;
  private final DriftPlans plans;
  private final DriftRounds rounds;
  private final InstantSource clock;

  DriftController(Drifts drifts, DriftPlans plans, DriftRounds rounds, InstantSource clock) {
    this.drifts = drifts;
    this.rounds = rounds;
    this.plans = plans;
    this.clock = clock;
  }

  @GetMapping
  DriftPage listDrift(
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestParam(required = false) @Nullable String infrastructure) {
    return DriftPage.of(drifts.list(workspace, infrastructure));
  }

  @GetMapping("/ended")
  EndedDriftPage listEndedDrift(
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestParam(required = false) @Nullable String infrastructure) {
    return EndedDriftPage.of(drifts.list(workspace, infrastructure));
  }

  @PostMapping("/check")
  DriftPage checkDrift(
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String infrastructure) {
    boolean isSeen = rounds.check(new Scope(workspace, infrastructure));
    var page = DriftPage.of(drifts.list(workspace, infrastructure));
    return isSeen ? page : page.unseen(infrastructure, "a workflow is changing it");
  }

  @GetMapping("/{id}")
  Drift getDrift(
      @PathVariable String id,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    return drifts.get(workspace, id);
  }

  @PostMapping("/{id}/revert")
  DriftPlan revertDrift(
      @PathVariable String id,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestParam(required = false) @Size(max = 100, message = "at most 100")
          @Nullable List<String> also) {
    var all =
        Stream.concat(Stream.of(id), also == null ? Stream.of() : also.stream())
            .map(one -> drifts.toRevert(workspace, one))
            .distinct()
            .toList();
    for (var drift : all) {
      if (!drift.infrastructure().equals(all.getFirst().infrastructure())) {
        throw DocumentProblem.invalid(
            List.of(
                new Finding(
                    "also",
                    "drift of the same infrastructure, `%s`"
                        .formatted(all.getFirst().infrastructure()),
                    "`" + drift.id() + "`",
                    null,
                    null)),
            "request",
            null);
      }
    }
    return new DriftPlan(PlanView.of(plans.revert(all)), null);
  }

  @PostMapping("/{id}/adopt")
  DriftPlan adoptDrift(
      @PathVariable String id,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    var adopted = plans.adopt(drifts.get(workspace, id));
    return new DriftPlan(
        PlanView.of(adopted.plan()),
        new AdoptedText(
            adopted.after().name(),
            adopted.after().format(),
            adopted.before().text(),
            adopted.after().text()));
  }

  @PostMapping("/{id}/ignore")
  Drift ignoreDrift(
      @PathVariable String id,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace,
      @RequestBody @Valid IgnoreDrift wanted,
      VerifiedCaller caller) {
    var now = clock.instant();
    var until = wanted.until();
    if (until != null && !until.isAfter(now)) {
      throw DocumentProblem.invalid(
          List.of(new Finding("until", "a time to come", "`" + until + "`", null, null)),
          "request",
          null);
    }
    return drifts.ignore(workspace, id, new Ignored(wanted.reason(), until, caller.name(), now));
  }
}
