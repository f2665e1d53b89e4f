package io.provisioning.controlcenter.identity.administration;

import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.administration.AccountView.UserView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "Identity")
final class UserRecoveryController {

  private final Recovery recovery;

  UserRecoveryController(Recovery recovery) {
    this.recovery = recovery;
  }

  @PostMapping(path = "/api/v1/user-recoveries", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "recoverUser")
  ResponseEntity<UserView> recover(
      Client client, @RequestBody @Valid SaveAccount.RecoverUser wanted) {
    var made = recovery.recover(wanted, client);
    return ResponseEntity.ok()
        .cacheControl(CacheControl.noStore())
        .body(UserView.of(made.user(), made.password()));
  }
}
