package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.signin.SignInViews.BeginSession;
import io.provisioning.controlcenter.identity.signin.SignInViews.StepUp;
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
@RequestMapping(path = "/api/v1/sessions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Identity")
final class SignInController {

  private final SignIn signIn;
  private final OwnAccount account;
  private final HttpTokens tokens;

  SignInController(SignIn signIn, OwnAccount account, HttpTokens tokens) {
    this.signIn = signIn;
    this.account = account;
    this.tokens = tokens;
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "signIn")
  ResponseEntity<TokenView> begin(
      Client client, HttpServletRequest request, @RequestBody @Valid BeginSession wanted) {
    var device = HttpTokens.deviceToken(request).orElse(wanted.deviceToken());
    var made = signIn.signIn(wanted.credentials(device), client);
    return tokens.answer(HttpStatus.CREATED, made, Boolean.TRUE.equals(wanted.cookie()), request);
  }

  /** The refresh token stays as it is. */
  @PostMapping("/current/step-up")
  @Operation(operationId = "stepUp")
  TokenView stepUp(Caller caller, Client client, @RequestBody @Valid StepUp shown) {
    var made = account.stepUp(caller, shown.password(), shown.second(), client);
    return tokens.withoutRefresh(made.caller().session(), made.accessToken());
  }
}
