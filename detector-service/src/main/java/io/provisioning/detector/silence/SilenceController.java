package io.provisioning.detector.silence;

import io.provisioning.detector.silence.SilenceView.SilenceList;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.util.UUID;
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
@RequestMapping(path = "/api/v1/silences", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Silences")
final class SilenceController {

  private static final String KEY = "Idempotency-Key";

  private final Silences silences;

  SilenceController(Silences silences) {
    this.silences = silences;
  }

  @GetMapping
  @Operation(operationId = "listSilences")
  SilenceList list() {
    return new SilenceList(silences.list());
  }

  @PostMapping
  @Operation(operationId = "createSilence")
  @ResponseStatus(HttpStatus.CREATED)
  SilenceView create(
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key,
      @RequestBody @Valid CreateSilence wanted,
      @Parameter(hidden = true) VerifiedCaller caller) {
    return silences.create(wanted, caller.name());
  }

  @DeleteMapping("/{id}")
  @Operation(operationId = "endSilence")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void end(
      @PathVariable UUID id,
      @RequestHeader(name = KEY, required = false) @Size(max = 255) @Nullable String key) {
    silences.end(id);
  }
}
