package io.provisioning.orchestrator.storage;

import io.provisioning.orchestrator.storage.MigrationView.PlaceView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/storage", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Storage")
class StorageController {

  private final Migrations migrations;

  StorageController(Migrations migrations) {
    this.migrations = migrations;
  }

  @GetMapping
  @Operation(operationId = "getStorage")
  StorageView get() {
    return new StorageView(
        PlaceView.of(migrations.inForce()), migrations.last().map(MigrationView::of).orElse(null));
  }

  @PostMapping("/migrations")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "startMigration")
  MigrationView start(
      @RequestHeader(name = "Idempotency-Key", required = false) @Size(max = 255)
          @Nullable String key,
      @RequestBody @Valid StartMigration wanted) {
    return MigrationView.of(migrations.start(wanted.checked(), key));
  }

  @GetMapping("/migrations/{id}")
  @Operation(operationId = "getMigration")
  MigrationView get(@PathVariable String id) {
    return MigrationView.of(migrations.get(id));
  }

  /** Of no effect on one that has ended. */
  @DeleteMapping("/migrations/{id}")
  @Operation(operationId = "cancelMigration")
  MigrationView cancel(@PathVariable String id) {
    var migration = migrations.get(id);
    migration.cancel();
    return MigrationView.of(migration);
  }
}
