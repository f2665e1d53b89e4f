package io.provisioning.service.status;

import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells the platform how the service is; the gateway passes nobody on to it. */
@Hidden
@RestController
final class StatusController {

  private final OwnStatus status;

  StatusController(OwnStatus status) {
    this.status = status;
  }

  @GetMapping(path = "/api/v1/status", produces = MediaType.APPLICATION_JSON_VALUE)
  ServiceStatus status() {
    return status.now();
  }
}
