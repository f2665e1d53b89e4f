package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.passkey.PasskeyChallenge;
import io.provisioning.controlcenter.identity.signin.SignInViews.BeginPasskeySession;
import io.provisioning.controlcenter.identity.signin.SignInViews.TokenView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Identity")
final class PasskeySignInController {

  private final PasskeySignIn signIn;
  private final OwnAccount account;
  private final HttpTokens tokens;

  PasskeySignInController(PasskeySignIn signIn, OwnAccount account, HttpTokens tokens) {
    this.signIn = signIn;
    this.account = account;
    this.tokens = tokens;
  }

  @PostMapping("/passkey-challenges")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "beginPasskeySignIn")
  PasskeyChallenge begin() {
    return signIn.begin();
  }

  @PostMapping("/sessions/passkey")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "signInWithPasskey")
  ResponseEntity<TokenView> signIn(
      Client client, HttpServletRequest request, @RequestBody @Valid BeginPasskeySession shown) {
    var made = signIn.signIn(shown.credential(), client);
    return tokens.answer(HttpStatus.CREATED, made, Boolean.TRUE.equals(shown.cookie()), request);
  }

  @PostMapping("/sessions/current/passkey-challenges")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "beginPasskeyStepUp")
  PasskeyChallenge beginStepUp(Caller caller) {
    return account.beginStepUp(caller);
  }
}
