package io.provisioning.vault.secret;

import io.provisioning.service.VerifiedCaller;
import io.provisioning.vault.access.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "Secrets")
final class ReportController {

  private final Vault vault;

  ReportController(Vault vault) {
    this.vault = vault;
  }

  @GetMapping(path = "/api/v1/secret-report", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "getSecretReport")
  SecretReport report(
      @RequestParam @Size(max = 63) @Pattern(regexp = SecretId.WORKSPACE, message = "a DNS label")
          String workspace,
      @Parameter(hidden = true) VerifiedCaller caller) {
    Caller.of(caller).requireAccount();
    return vault.report(workspace);
  }
}
