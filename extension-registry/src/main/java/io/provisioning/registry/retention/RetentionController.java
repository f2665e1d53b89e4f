package io.provisioning.registry.retention;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/registry-retention", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Retention")
final class RetentionController {

  static final String LABEL = "[a-z0-9]([a-z0-9-]*[a-z0-9])?";
  static final String IS_LABEL = "a DNS label";

  private final RuleBook rules;
  private final Retention retention;

  RetentionController(RuleBook rules, Retention retention) {
    this.rules = rules;
    this.retention = retention;
  }

  @GetMapping
  @Operation(operationId = "getRetention")
  RetentionView get(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace) {
    return rules.get(workspace);
  }

  @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "putRetention")
  RetentionView put(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestBody @Valid RetentionView body)
      throws IOException {
    return rules.put(workspace, body);
  }

  @GetMapping("/check")
  @Operation(operationId = "checkRetention")
  ExpiredView check(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace)
      throws IOException {
    return ExpiredView.of(retention.check(workspace));
  }

  /** A second one has nothing to delete, with or without a key. */
  @PostMapping("/apply")
  @Operation(operationId = "applyRetention")
  ExpiredView apply(
      @RequestParam @Size(max = 63) @Pattern(regexp = LABEL, message = IS_LABEL) String workspace,
      @RequestHeader(name = "Idempotency-Key", required = false) @Size(max = 255)
          @Nullable String key)
      throws IOException {
    return ExpiredView.of(retention.apply(workspace));
  }
}
