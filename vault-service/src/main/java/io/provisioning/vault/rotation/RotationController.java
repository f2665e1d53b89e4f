package io.provisioning.vault.rotation;

import io.provisioning.config.problem.Finding;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.rotation.Rotation.Level;
import io.provisioning.vault.rotation.RotationView.RotationList;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/seal/rotations", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Seal")
final class RotationController {

  private static final int SHOWN = 100;

  private final Rotations rotations;

  RotationController(Rotations rotations) {
    this.rotations = rotations;
  }

  @GetMapping
  @Operation(operationId = "listRotations")
  RotationList list(@Parameter(hidden = true) VerifiedCaller caller) {
    Caller.of(caller).requireAccount();
    return new RotationList(rotations.newest(SHOWN).stream().map(RotationView::of).toList());
  }

  @PostMapping
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "rotateKeys")
  RotationView rotate(
      @RequestHeader(name = "Idempotency-Key", required = false) @Size(max = 255)
          @Nullable String key,
      @RequestBody @Valid RotateKeys wanted,
      @Parameter(hidden = true) VerifiedCaller verified) {
    var caller = Caller.of(verified);
    caller.requireAccount();
    if (wanted.level() == Level.ROOT && wanted.workspace() != null) {
      var finding =
          new Finding(
              "workspace",
              "no workspace, because the root key belongs to all",
              wanted.workspace(),
              null,
              null);
      throw RotationProblem.INVALID_ROTATION.because(
          "this cannot be rotated: " + finding, List.of(finding));
    }
    return RotationView.of(rotations.begin(caller, wanted.level(), wanted.workspace(), key));
  }
}
