package io.provisioning.orchestrator.resource.http;

import io.provisioning.config.problem.Finding;
import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.ResourceProblem;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.orchestrator.resource.http.GraphView.DifferencesView;
import io.provisioning.orchestrator.resource.http.GraphView.HistoryPage;
import io.provisioning.orchestrator.resource.http.GraphView.ImpactPage;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** How resources hang together, and what became of them. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Resources")
final class GraphController {

  private final Resources resources;
  private final Health.Source health;

  GraphController(Resources resources, Health.Source health) {
    this.resources = resources;
    this.health = health;
  }

  @GetMapping("/graph")
  GraphView getGraph(
      @RequestParam String workspace,
      @RequestParam(required = false) @Nullable String infrastructure,
      @RequestParam(required = false) @Nullable String root,
      @RequestParam(required = false) @Min(1) @Max(100) @Nullable Integer depth) {
    if (root != null) {
      return GraphView.of(resources.around(workspace, root, depth == null ? 1 : depth), health);
    }
    if (depth != null) {
      throw ResourceProblem.invalid(
          "`depth` is counted from a resource",
          new Finding("root", "the id of a resource", "nothing", null, null));
    }
    var query = new ResourceQuery(infrastructure, null, null, Map.of());
    return GraphView.of(
        resources.find(workspace, query, null, Integer.MAX_VALUE).resources(), health);
  }

  @GetMapping("/graph/differences")
  DifferencesView listDifferences(
      @RequestParam String workspace,
      @RequestParam String infrastructure,
      @RequestParam Instant from,
      @RequestParam Instant to) {
    var before = resources.at(workspace, infrastructure, from);
    var after = resources.at(workspace, infrastructure, to);
    return new DifferencesView(
        Difference.between(before.recorded(workspace), after.recorded(workspace)));
  }

  @GetMapping("/resources/{id}/impact")
  ImpactPage getImpact(
      @PathVariable String id,
      @RequestParam String workspace,
      @RequestParam(defaultValue = "100") @Min(1) @Max(100) int depth,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    return ImpactPage.of(resources.impact(workspace, id, depth), cursor, limit);
  }

  @GetMapping("/resources/{id}/history")
  HistoryPage getHistory(
      @PathVariable String id,
      @RequestParam String workspace,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    return HistoryPage.of(resources.history(workspace, id), cursor, limit);
  }
}
