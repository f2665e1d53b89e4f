package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Kind;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.signin.SignInViews.ChangePassword;
import io.provisioning.controlcenter.identity.signin.SignInViews.ChangeProfile;
import io.provisioning.controlcenter.identity.signin.SignInViews.ConfirmEnrolment;
import io.provisioning.controlcenter.identity.signin.SignInViews.EnrolmentView;
import io.provisioning.controlcenter.identity.signin.SignInViews.ProfileView;
import io.provisioning.controlcenter.identity.signin.SignInViews.RecoveryCodes;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/profile", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Identity")
final class ProfileController {

  private final OwnAccount account;

  ProfileController(OwnAccount account) {
    this.account = account;
  }

  @GetMapping
  @Operation(operationId = "getProfile")
  ProfileView get(Caller caller) {
    return caller.kind() == Kind.USER
        ? ProfileView.of(caller, account.get(caller))
        : ProfileView.of(caller);
  }

  @PatchMapping
  @Operation(operationId = "changeProfile")
  ProfileView change(Caller caller, Client client, @RequestBody @Valid ChangeProfile wanted) {
    return ProfileView.of(caller, account.rename(caller, wanted.displayName(), client));
  }

  @PutMapping("/password")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "changePassword")
  void changePassword(Caller caller, Client client, @RequestBody @Valid ChangePassword wanted) {
    account.changePassword(caller, wanted.password(), wanted.newPassword(), client);
  }

  @PostMapping("/totp")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "beginEnrolment")
  EnrolmentView beginEnrolment(Caller caller, Client client) {
    var made = account.beginEnrolment(caller, client);
    return new EnrolmentView(made.secret(), made.uri(), made.qrSvg());
  }

  @PutMapping("/totp")
  @Operation(operationId = "confirmEnrolment")
  RecoveryCodes confirmEnrolment(
      Caller caller, Client client, @RequestBody @Valid ConfirmEnrolment wanted) {
    return new RecoveryCodes(account.confirmEnrolment(caller, wanted.code(), client));
  }

  @DeleteMapping("/totp")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "removeSecondFactor")
  void removeSecondFactor(Caller caller, Client client) {
    account.removeSecondFactor(caller, client);
  }

  @PostMapping("/recovery-codes")
  @Operation(operationId = "renewRecoveryCodes")
  RecoveryCodes renewRecoveryCodes(Caller caller, Client client) {
    return new RecoveryCodes(account.renewRecoveryCodes(caller, client));
  }
}
