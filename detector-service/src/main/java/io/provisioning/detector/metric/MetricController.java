package io.provisioning.detector.metric;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/metrics", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Metrics")
final class MetricController {

  private final Metrics metrics;

  MetricController(Metrics metrics) {
    this.metrics = metrics;
  }

  @GetMapping
  @Operation(operationId = "queryMetrics")
  MetricResult query(
      @RequestParam @Size(min = 1, max = 4000) String query,
      @RequestParam(required = false) @Size(max = 40) @Nullable String last,
      @RequestParam(required = false) @Size(max = 40) @Nullable String step) {
    return last == null ? metrics.now(query) : metrics.over(query, last, step);
  }
}
