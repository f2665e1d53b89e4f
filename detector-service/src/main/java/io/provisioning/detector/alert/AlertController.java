package io.provisioning.detector.alert;

import io.provisioning.detector.alert.AlertView.AlertPage;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/alerts", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Alerts")
final class AlertController {

  private final Alerts alerts;
  private final InstantSource time;

  AlertController(Alerts alerts, InstantSource time) {
    this.alerts = alerts;
    this.time = time;
  }

  /** Which are asked for. */
  enum Wanted {
    FIRING,
    RESOLVED,
    ALL;

    boolean isOf(Alert alert) {
      return switch (this) {
        case FIRING -> alert.isFiring();
        case RESOLVED -> !alert.isFiring();
        case ALL -> true;
      };
    }
  }

  @GetMapping
  @Operation(operationId = "listAlerts")
  AlertPage list(
      @RequestParam(required = false) @Nullable Wanted state,
      @RequestParam(required = false) @Size(min = 1, max = 63) @Nullable String severity,
      @RequestParam(required = false) @Size(min = 1, max = 200) @Nullable String search,
      @RequestParam(required = false) @Size(max = 64) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    var wanted = state == null ? Wanted.FIRING : state;
    var found =
        alerts.list(
            alert ->
                wanted.isOf(alert)
                    && (severity == null || severity.equals(alert.severity()))
                    && (search == null || alert.contains(search)),
            cursor,
            limit + 1);
    return AlertPage.of(found, limit, alerts.firing().size());
  }

  @GetMapping("/{id}")
  @Operation(operationId = "getAlert")
  AlertView get(@PathVariable @Size(max = 64) String id) {
    return AlertView.of(alerts.get(id));
  }

  /** The same when it is repeated, with or without a key. */
  @PostMapping("/{id}/acknowledge")
  @Operation(operationId = "acknowledgeAlert")
  AlertView acknowledge(
      @PathVariable @Size(max = 64) String id,
      @RequestHeader(name = "Idempotency-Key", required = false) @Size(max = 255)
          @Nullable String key,
      @RequestBody @Valid AcknowledgeAlert request,
      @Parameter(hidden = true) VerifiedCaller caller) {
    var note = request.note() == null ? "" : request.note().strip();
    return AlertView.of(alerts.acknowledge(id, time.instant(), caller.name(), note));
  }
}
