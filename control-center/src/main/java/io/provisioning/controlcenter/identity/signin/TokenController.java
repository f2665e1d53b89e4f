package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.session.RefreshCookie;
import io.provisioning.controlcenter.identity.session.Sessions;
import io.provisioning.controlcenter.identity.signin.SignInViews.IssueToken;
import io.provisioning.controlcenter.identity.signin.SignInViews.TokenView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.util.Objects;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "Identity")
final class TokenController {

  private final Sessions sessions;
  private final ProgramSignIn programs;
  private final DeviceAuthorizations devices;
  private final HttpTokens tokens;

  TokenController(
      Sessions sessions, ProgramSignIn programs, DeviceAuthorizations devices, HttpTokens tokens) {
    this.sessions = sessions;
    this.programs = programs;
    this.devices = devices;
    this.tokens = tokens;
  }

  @PostMapping(
      path = RefreshCookie.PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "issueToken")
  ResponseEntity<TokenView> issue(
      Client client, HttpServletRequest request, @RequestBody @Valid IssueToken wanted) {
    return switch (wanted.grantType()) {
      case REFRESH_TOKEN -> refresh(wanted, client, request);
      case CLIENT_CREDENTIALS -> {
        var id = Objects.requireNonNullElse(wanted.clientId(), "");
        var secret = Objects.requireNonNullElse(wanted.clientSecret(), "");
        yield ResponseEntity.ok()
            .cacheControl(CacheControl.noStore())
            .body(tokens.withoutRefresh(null, programs.signIn(id, secret, client)));
      }
      case DEVICE_CODE -> {
        var code = Objects.requireNonNullElse(wanted.deviceCode(), "");
        yield tokens.answer(HttpStatus.OK, devices.poll(code, client), false, request);
      }
    };
  }

  private ResponseEntity<TokenView> refresh(
      IssueToken wanted, Client client, HttpServletRequest request) {
    var sent = wanted.refreshToken();
    var token =
        sent == null ? HttpTokens.refreshToken(request).orElseThrow(TokenController::none) : sent;
    return tokens.answer(HttpStatus.OK, sessions.refresh(token, client), sent == null, request);
  }

  private static RuntimeException none() {
    return IdentityProblem.SESSION_ENDED.because(
        "the request has no refresh token", "sign in: `provisioning login`");
  }
}
