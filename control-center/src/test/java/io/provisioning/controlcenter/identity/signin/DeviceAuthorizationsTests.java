package io.provisioning.controlcenter.identity.signin;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.AuditFixtures;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.SessionFixtures;
import io.provisioning.controlcenter.identity.signin.SignIn.Shown;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceAuthorizationsTests {

  private static final Client DEVICE = new Client("127.0.0.1", "provisioning");

  @TempDir Path directory;

  private SessionFixtures it;
  private DeviceAuthorizations devices;
  private Shown ada;

  @BeforeEach
  void begin() {
    it = new SessionFixtures(directory);
    devices =
        new DeviceAuthorizations(
            it.sessions,
            new RandomSecrets(new SecureRandom()),
            AuditFixtures.auditOn(it.trail),
            () -> it.now);
    ada = new Shown(it.users.insert(aUser("ada")), EnumSet.of(Factor.PASSWORD));
  }

  @Test
  void aDeviceIsSignedInOnceItsCodeWasConfirmed() {
    var codes = devices.begin(DEVICE);
    assertRefused(codes.deviceCode(), IdentityProblem.AUTHORIZATION_PENDING);
    assertRefused(codes.deviceCode(), IdentityProblem.SLOW_DOWN);
    var typed = codes.userCode().toLowerCase(Locale.ROOT).replace("-", " ");
    assertThat(devices.find(typed)).contains(DEVICE);

    devices.approve(typed, ada);

    it.now = it.now.plusSeconds(5);
    var tokens = devices.poll(codes.deviceCode(), DEVICE);
    assertThat(tokens.caller().name()).isEqualTo("ada");
    assertThat(it.trail.last().action()).isEqualTo("identity.device-sign-in");
    it.now = it.now.plusSeconds(5);
    assertRefused(codes.deviceCode(), IdentityProblem.UNKNOWN_DEVICE_CODE);
  }

  @Test
  void aCodeIsConfirmedOnce() {
    var codes = devices.begin(DEVICE);
    devices.approve(codes.userCode(), ada);

    assertThat(devices.find(codes.userCode())).isEmpty();
    assertThatThrownBy(() -> devices.approve(codes.userCode(), ada))
        .isInstanceOf(ProblemException.class);
  }

  @Test
  void aRefusedDeviceIsToldOnce() {
    var codes = devices.begin(DEVICE);

    devices.refuse(codes.userCode());

    assertThat(devices.find(codes.userCode())).isEmpty();
    assertThatThrownBy(() -> devices.approve(codes.userCode(), ada))
        .isInstanceOf(ProblemException.class);
    assertRefused(codes.deviceCode(), IdentityProblem.SIGN_IN_REFUSED);
    assertRefused(codes.deviceCode(), IdentityProblem.UNKNOWN_DEVICE_CODE);
  }

  @Test
  void aCodeThatIsTooOldIsNoneAnyMore() {
    var codes = devices.begin(DEVICE);
    it.now = it.now.plus(DeviceAuthorizations.LIFETIME);

    assertThat(devices.find(codes.userCode())).isEmpty();
    assertThatThrownBy(() -> devices.approve(codes.userCode(), ada))
        .isInstanceOf(ProblemException.class);
    assertRefused(codes.deviceCode(), IdentityProblem.UNKNOWN_DEVICE_CODE);
  }

  @Test
  void theCodeThatPeopleSeeDoesNotSignADeviceIn() {
    var codes = devices.begin(DEVICE);
    devices.approve(codes.userCode(), ada);

    assertRefused(codes.userCode(), IdentityProblem.UNKNOWN_DEVICE_CODE);
  }

  private void assertRefused(String deviceCode, IdentityProblem problem) {
    assertThatThrownBy(() -> devices.poll(deviceCode, DEVICE))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }
}
