package io.provisioning.registry.collection;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/registry-garbage", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Garbage")
final class GarbageController {

  private final GarbageCollection collection;

  GarbageController(GarbageCollection collection) {
    this.collection = collection;
  }

  @GetMapping
  @Operation(operationId = "checkGarbage")
  GarbageView check() throws IOException {
    return collection.check();
  }

  /** A second one has nothing to remove, with or without a key. */
  @PostMapping("/collect")
  @Operation(operationId = "collectGarbage")
  GarbageView collect(
      @RequestHeader(name = "Idempotency-Key", required = false) @Size(max = 255)
          @Nullable String key)
      throws IOException {
    return collection.collect();
  }
}
