package io.provisioning.detector.alert;

import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Where Alertmanager tells what fires and what is over; not behind the control center. */
@RestController
@Hidden
final class NotificationController {

  private final Alerts alerts;

  NotificationController(Alerts alerts) {
    this.alerts = alerts;
  }

  /** What is acknowledged here is in the file; Alertmanager repeats everything else. */
  @PostMapping("/monitoring/alerts")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void take(@RequestBody JsonNode message) {
    alerts.observe(Observation.ofMessage(message));
  }
}
