package io.provisioning.registry.scrub;

import io.provisioning.registry.blob.DamagedBlobs;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/registry-damage", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Damage")
final class DamageController {

  private final DamagedBlobs damaged;

  DamageController(DamagedBlobs damaged) {
    this.damaged = damaged;
  }

  @GetMapping
  @Operation(operationId = "listDamage")
  DamageView list() throws IOException {
    return DamageView.of(damaged.list());
  }
}
