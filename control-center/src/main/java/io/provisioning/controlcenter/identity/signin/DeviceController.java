package io.provisioning.controlcenter.identity.signin;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.signin.SignInViews.DeviceAuthorizationView;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * Devices ask, and their users confirm on a page. The form carries the user's credentials, not a
 * cookie: no other page can confirm in the user's name.
 */
@RestController
@Tag(name = "Identity")
final class DeviceController {

  private static final String PAGE = "/device";
  private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

  private final DeviceAuthorizations devices;
  private final SignIn signIn;

  DeviceController(DeviceAuthorizations devices, SignIn signIn) {
    this.devices = devices;
    this.signIn = signIn;
  }

  @PostMapping(path = "/api/v1/device-authorizations", produces = MediaType.APPLICATION_JSON_VALUE)
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "beginDeviceAuthorization")
  DeviceAuthorizationView begin(HttpServletRequest request) {
    var codes = devices.begin(client(request));
    var page = ServletUriComponentsBuilder.fromContextPath(request).path(PAGE);
    return new DeviceAuthorizationView(
        codes.deviceCode(),
        codes.userCode(),
        page.cloneBuilder().build().toUri(),
        page.queryParam("user_code", codes.userCode()).build().toUri(),
        DeviceAuthorizations.LIFETIME.toSeconds(),
        DeviceAuthorizations.INTERVAL.toSeconds());
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
      HttpServletRequest request,
      @RequestParam("user_code") String userCode,
      @RequestParam String user,
      @RequestParam String password,
      @RequestParam(required = false) @Nullable String code,
      @RequestParam(name = "new_password", required = false) @Nullable String newPassword) {
    try {
      if (devices.find(userCode).isEmpty()) {
        throw DeviceAuthorizations.unknown();
      }
      var credentials = new SignIn.Credentials(user, password, code, newPassword);
      devices.approve(userCode, signIn.verify(credentials, client(request)));
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

  private static Client client(HttpServletRequest request) {
    return Client.of(request.getRemoteAddr(), request.getHeader(HttpHeaders.USER_AGENT));
  }
}
