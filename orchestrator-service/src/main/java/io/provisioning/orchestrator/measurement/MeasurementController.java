package io.provisioning.orchestrator.measurement;

import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** One scrape target for all servers, as Prometheus asks for it; not behind the control center. */
@RestController
@Hidden
final class MeasurementController {

  private static final String TEXT = "text/plain;version=0.0.4;charset=utf-8";

  private final MeasurementLifecycle measurements;

  MeasurementController(MeasurementLifecycle measurements) {
    this.measurements = measurements;
  }

  @GetMapping(path = "/monitoring/servers", produces = TEXT)
  String servers() {
    return measurements.exposition();
  }
}
