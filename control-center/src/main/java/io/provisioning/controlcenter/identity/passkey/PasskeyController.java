package io.provisioning.controlcenter.identity.passkey;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.passkey.PasskeyViews.PasskeyList;
import io.provisioning.controlcenter.identity.passkey.PasskeyViews.PasskeyView;
import io.provisioning.controlcenter.identity.passkey.PasskeyViews.RegisterPasskey;
import io.provisioning.controlcenter.identity.passkey.PasskeyViews.RenamePasskey;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/profile", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Identity")
final class PasskeyController {

  private final OwnPasskeys passkeys;

  PasskeyController(OwnPasskeys passkeys) {
    this.passkeys = passkeys;
  }

  @PostMapping("/passkey-challenges")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "beginPasskeyRegistration")
  PasskeyChallenge begin(Caller caller) {
    return passkeys.begin(caller);
  }

  @GetMapping("/passkeys")
  @Operation(operationId = "listPasskeys")
  PasskeyList list(Caller caller) {
    return new PasskeyList(passkeys.of(caller).stream().map(PasskeyView::of).toList());
  }

  @PostMapping("/passkeys")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "registerPasskey")
  PasskeyView register(Caller caller, Client client, @RequestBody @Valid RegisterPasskey wanted) {
    var made = passkeys.register(caller, wanted.name(), wanted.credential(), client);
    return PasskeyView.of(made.passkey(), made.recoveryCodes());
  }

  @PatchMapping("/passkeys/{id}")
  @Operation(operationId = "renamePasskey")
  PasskeyView rename(
      Caller caller,
      Client client,
      @PathVariable String id,
      @RequestBody @Valid RenamePasskey wanted) {
    return PasskeyView.of(passkeys.rename(caller, id, wanted.name(), client));
  }

  @DeleteMapping("/passkeys/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "removePasskey")
  void remove(Caller caller, Client client, @PathVariable String id) {
    passkeys.remove(caller, id, client);
  }
}
