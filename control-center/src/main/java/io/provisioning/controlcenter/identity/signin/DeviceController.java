package io.provisioning.controlcenter.identity.signin;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.PublicOrigin;
import io.provisioning.controlcenter.identity.session.FreshFactor;
import io.provisioning.controlcenter.identity.signin.SignInViews.DeviceAuthorizationView;
import io.provisioning.controlcenter.identity.signin.SignInViews.DeviceView;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Devices ask, and their users confirm on a page. The form carries the user's credentials, not a
 * cookie: no other page can confirm in the user's name.
 */
@RestController
@Tag(name = "Identity")
final class DeviceController {

  private static final String PAGE = "/device";
  private static final String CODE = "/api/v1/device-authorizations/{user_code}";
  private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

  private final DeviceAuthorizations devices;
  private final SignIn signIn;
  private final OwnAccount account;
  private final FreshFactor fresh;
  private final PublicOrigin origin;

  DeviceController(
      DeviceAuthorizations devices,
      SignIn signIn,
      OwnAccount account,
      FreshFactor fresh,
      PublicOrigin origin) {
    this.devices = devices;
    this.signIn = signIn;
    this.account = account;
    this.fresh = fresh;
    this.origin = origin;
  }

  @PostMapping(path = "/api/v1/device-authorizations", produces = MediaType.APPLICATION_JSON_VALUE)
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "beginDeviceAuthorization")
  DeviceAuthorizationView begin(Client client) {
    var codes = devices.begin(client);
    return new DeviceAuthorizationView(
        codes.deviceCode(),
        codes.userCode(),
        origin.at(PAGE),
        origin.at(PAGE + "?user_code=" + codes.userCode()),
        DeviceAuthorizations.LIFETIME.toSeconds(),
        DeviceAuthorizations.INTERVAL.toSeconds());
  }

  @GetMapping(path = CODE, produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "getDeviceAuthorization")
  DeviceView get(@PathVariable("user_code") String userCode) {
    return devices.find(userCode).map(DeviceView::of).orElseThrow(DeviceAuthorizations::none);
  }

  /** For who has no password to type into the page. */
  @PostMapping(CODE + "/confirmation")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "confirmDeviceAuthorization")
  void confirm(Caller caller, @PathVariable("user_code") String userCode) {
    fresh.require(caller);
    if (devices.find(userCode).isEmpty()) {
      throw DeviceAuthorizations.none();
    }
    devices.approve(
        userCode, new SignIn.Shown(account.get(caller), EnumSet.copyOf(caller.factors())));
  }

  @Hidden
  @GetMapping(PAGE)
  ResponseEntity<String> page(
      @RequestParam(name = "user_code", defaultValue = "") String userCode) {
    var device = devices.find(userCode).orElse(null);
    return html(HttpStatus.OK, HttpDevicePage.form(userCode, device, null, false));
  }

  @Hidden
  @PostMapping(path = PAGE, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
  ResponseEntity<String> confirm(
      Client client,
      @RequestParam("user_code") String userCode,
      @RequestParam String user,
      @RequestParam String password,
      @RequestParam(required = false) @Nullable String code,
      @RequestParam(name = "new_password", required = false) @Nullable String newPassword) {
    try {
      if (devices.find(userCode).isEmpty()) {
        throw DeviceAuthorizations.unknown();
      }
      var second = new SecondFactorCheck.Answer(code, null);
      var credentials = new SignIn.Credentials(user, password, second, newPassword);
      devices.approve(userCode, signIn.verify(credentials, client));
      return html(HttpStatus.OK, HttpDevicePage.done());
    } catch (ProblemException e) {
      var change = newPassword != null || e.problem() == IdentityProblem.PASSWORD_CHANGE_NEEDED;
      var device = devices.find(userCode).orElse(null);
      return html(HttpStatus.FORBIDDEN, HttpDevicePage.form(userCode, device, e.detail(), change));
    }
  }

  private static ResponseEntity<String> html(HttpStatus status, String page) {
    return ResponseEntity.status(status)
        .contentType(HTML)
        .header("Content-Security-Policy", HttpDevicePage.POLICY)
        .header("Referrer-Policy", "no-referrer")
        .body(page);
  }
}
