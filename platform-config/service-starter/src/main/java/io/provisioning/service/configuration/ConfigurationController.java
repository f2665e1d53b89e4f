package io.provisioning.service.configuration;

import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.Hidden;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * What the control center alone asks of a service. It stands in no document, so the gateway passes
 * nobody on to it.
 */
@Hidden
@RestController
@RequestMapping(path = "/api/v1/configuration", produces = MediaType.APPLICATION_JSON_VALUE)
final class ConfigurationController {

  private final ServiceConfiguration configuration;

  ConfigurationController(ServiceConfiguration configuration) {
    this.configuration = configuration;
  }

  @GetMapping
  ServiceSettings get(@Nullable Principal caller) {
    VerifiedCaller.requireControlCenter(caller, "use `provisioning settings list`");
    return configuration.settings();
  }

  @PostMapping("/check")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void check(@Nullable Principal caller, @RequestBody CentralValues values) {
    VerifiedCaller.requireControlCenter(caller, "use `provisioning settings list`");
    configuration.check(values.values());
  }

  @PutMapping("/central")
  ServiceSettings apply(@Nullable Principal caller, @RequestBody CentralValues values) {
    VerifiedCaller.requireControlCenter(caller, "use `provisioning settings list`");
    return configuration.apply(values);
  }
}
