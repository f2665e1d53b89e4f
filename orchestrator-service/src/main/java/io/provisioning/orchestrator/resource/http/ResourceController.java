package io.provisioning.orchestrator.resource.http;

import io.provisioning.config.problem.Finding;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.ResourceProblem;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.orchestrator.resource.http.ResourceView.ResourcePage;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Resources")
final class ResourceController {

  private final Resources resources;
  private final Health.Source health;

  ResourceController(Resources resources, Health.Source health) {
    this.resources = resources;
    this.health = health;
  }

  @GetMapping("/resources")
  ResourcePage listResources(
      @RequestParam String workspace,
      @RequestParam(required = false) @Nullable String infrastructure,
      @RequestParam(required = false) ResourceRef.@Nullable Kind kind,
      @RequestParam(required = false) @Nullable String provider,
      @RequestParam(required = false) @Nullable List<String> label,
      @RequestParam(required = false) @Nullable Instant at,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    var query =
        new ResourceQuery(
            infrastructure, kind, provider, labels(label == null ? List.of() : label));
    var after = Cursor.read(cursor);
    if (at == null) {
      return ResourcePage.of(
          resources.find(workspace, query, after, limit),
          resource -> ResourceView.of(resource, health));
    }
    var past = resources.at(workspace, requireOne(infrastructure), at);
    return ResourcePage.of(past.find(workspace, query, after, limit), ResourceView::ofThePast);
  }

  @GetMapping("/resources/{id}")
  ResourceView getResource(@PathVariable String id, @RequestParam String workspace) {
    return ResourceView.of(resources.get(workspace, id), health);
  }

  /** What was is read by infrastructure. */
  private static String requireOne(@Nullable String infrastructure) {
    if (infrastructure == null) {
      throw ResourceProblem.invalid(
          "`at` needs an infrastructure",
          new Finding("infrastructure", "the name of one", "nothing", null, null));
    }
    return infrastructure;
  }

  private static Map<String, String> labels(List<String> wanted) {
    var labels = new TreeMap<String, String>();
    var findings = new ArrayList<Finding>();
    for (var label : wanted) {
      var parts = label.split("=", 2);
      if (parts.length < 2 || parts[0].isEmpty()) {
        findings.add(new Finding("label", "`key=value`", "`" + label + "`", null, null));
      } else {
        var other = labels.put(parts[0], parts[1]);
        if (other != null && !other.equals(parts[1])) {
          var got = "`" + other + "` and `" + parts[1] + "`";
          findings.add(new Finding("label", "one value for `" + parts[0] + "`", got, null, null));
        }
      }
    }
    if (!findings.isEmpty()) {
      throw ResourceProblem.INVALID_QUERY.because("a label is not `key=value`", findings);
    }
    return labels;
  }
}
