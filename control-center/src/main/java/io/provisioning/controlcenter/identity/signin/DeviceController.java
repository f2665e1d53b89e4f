package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.PublicOrigin;
import io.provisioning.controlcenter.identity.session.FreshFactor;
import io.provisioning.controlcenter.identity.signin.SignInViews.DeviceAuthorizationView;
import io.provisioning.controlcenter.identity.signin.SignInViews.DeviceView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.EnumSet;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Devices ask, and their users answer on a page of the dashboard. */
@RestController
@Tag(name = "Identity")
final class DeviceController {

  /** Of the dashboard, which asks who is not signed in to do so first. */
  private static final String PAGE = "/device";

  private static final String CODE = "/api/v1/device-authorizations/{user_code}";

  private final DeviceAuthorizations devices;
  private final OwnAccount account;
  private final FreshFactor fresh;
  private final PublicOrigin origin;

  DeviceController(
      DeviceAuthorizations devices, OwnAccount account, FreshFactor fresh, PublicOrigin origin) {
    this.devices = devices;
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

  @PostMapping(CODE + "/confirmation")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "confirmDeviceAuthorization")
  void confirm(Caller caller, @PathVariable("user_code") String userCode) {
    fresh.require(caller);
    devices.approve(
        userCode, new SignIn.Shown(account.get(caller), EnumSet.copyOf(caller.factors())));
  }

  @DeleteMapping(CODE)
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "refuseDeviceAuthorization")
  void refuse(@PathVariable("user_code") String userCode) {
    devices.refuse(userCode);
  }
}
