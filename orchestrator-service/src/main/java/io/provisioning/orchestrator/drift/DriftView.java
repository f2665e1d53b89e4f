package io.provisioning.orchestrator.drift;

import io.provisioning.config.document.Format;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.EndedDrift;
import io.provisioning.orchestrator.drift.kept.KeptDrift;
import io.provisioning.orchestrator.plan.PlanView;
import io.provisioning.service.audit.Audited;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Drift on the wire. */
final class DriftView {

  private DriftView() {}

  /**
   * What is not as recorded, and when it was looked.
   *
   * @param items by infrastructure and path
   */
  record DriftPage(List<Drift> items, List<LookView> looks) {

    /** The same, of which nothing was seen now. */
    DriftPage unseen(String infrastructure, String why) {
      var checkedAt = looks.isEmpty() ? null : looks.getFirst().checkedAt();
      return new DriftPage(items, List.of(new LookView(infrastructure, checkedAt, why)));
    }

    static DriftPage of(List<KeptDrift> kept) {
      return new DriftPage(
          kept.stream().flatMap(one -> one.drifts().stream()).toList(),
          kept.stream()
              .map(one -> new LookView(one.infrastructure(), one.checkedAt(), one.complaint()))
              .toList());
    }
  }

  /** What is over, latest first. */
  record EndedDriftPage(List<EndedDrift> items) {

    static EndedDriftPage of(List<KeptDrift> kept) {
      return new EndedDriftPage(
          kept.stream()
              .flatMap(one -> one.ended().stream())
              .sorted(Comparator.comparing(EndedDrift::endedAt).reversed())
              .toList());
    }
  }

  /**
   * The last look at an infrastructure.
   *
   * @param checkedAt absent if it could not be looked at yet
   * @param complaint why it cannot be looked at now; absent if it can
   */
  @Schema(name = "DriftLook")
  record LookView(String infrastructure, @Nullable Instant checkedAt, @Nullable String complaint) {}

  /**
   * A plan that ends a drift.
   *
   * @param declaration what is saved when the plan is applied; absent for a plan to revert
   */
  record DriftPlan(PlanView plan, @Nullable AdoptedText declaration) implements Audited {

    @Override
    public Map<String, String> about() {
      return Map.of("infrastructure", plan.infrastructure());
    }
  }

  /**
   * How the text of a declaration changes.
   *
   * @param before what is in the file
   * @param after what the plan declares
   */
  record AdoptedText(String name, Format format, String before, String after) {}

  /**
   * Somebody does not want to hear of it.
   *
   * @param until absent for as long as it lasts
   */
  record IgnoreDrift(
      @NotBlank(message = "a reason")
          @Size(min = 1, max = 1000, message = "at most 1000 characters")
          String reason,
      @Nullable Instant until) {}
}
