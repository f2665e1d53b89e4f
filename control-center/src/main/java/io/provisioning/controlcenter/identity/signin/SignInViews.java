package io.provisioning.controlcenter.identity.signin;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.account.User;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is said when people and programs sign in. Nothing of it shows a secret when printed. */
interface SignInViews {

  /** The longest text that is taken for a secret: what is longer costs time and is none. */
  int LONGEST = 512;

  /**
   * A sign-in.
   *
   * @param code of the authenticator, or a recovery code
   * @param passkey in its place, in the JSON of WebAuthn
   * @param newPassword where it must be changed
   * @param cookie whether a browser asks, whose script must not see the refresh token
   * @param deviceToken of an earlier sign-in, unless a cookie carries it
   */
  record BeginSession(
      @NotBlank(message = "a name") @Size(max = 64, message = "at most 64 characters") String user,
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY)
          @NotBlank(message = "a password")
          @Size(max = LONGEST, message = "at most 512 characters")
          String password,
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY)
          @Nullable
          @Size(max = 64, message = "at most 64 characters")
          String code,
      @Nullable Map<String, Object> passkey,
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY)
          @Nullable
          @Size(max = LONGEST, message = "at most 512 characters")
          String newPassword,
      @Nullable Boolean cookie,
      @Nullable @Size(max = LONGEST, message = "at most 512 characters") String deviceToken) {

    SignIn.Credentials credentials(@Nullable String device) {
      var second = new SecondFactorCheck.Answer(code, passkey);
      return new SignIn.Credentials(user, password, second, newPassword, device);
    }

    @Override
    public String toString() {
      return "BeginSession[" + user + "]";
    }
  }

  /**
   * A sign-in with a passkey alone.
   *
   * @param credential in the JSON of WebAuthn
   * @param cookie whether a browser asks, whose script must not see the refresh token
   */
  record BeginPasskeySession(
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY) @NotNull(message = "a credential")
          Map<String, Object> credential,
      @Nullable Boolean cookie) {}

  /** A factor that is shown again: the second one where there is one. */
  record StepUp(
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY)
          @Nullable
          @Size(max = LONGEST, message = "at most 512 characters")
          String password,
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY)
          @Nullable
          @Size(max = 64, message = "at most 64 characters")
          String code,
      @Nullable Map<String, Object> passkey) {

    SecondFactorCheck.Answer second() {
      return new SecondFactorCheck.Answer(code, passkey);
    }

    @Override
    public String toString() {
      return "StepUp";
    }
  }

  /**
   * For what a token is wanted, as OAuth 2 names it.
   *
   * @param refreshToken absent if a cookie carries it
   */
  record IssueToken(
      @NotNull(message = "a grant type") GrantType grantType,
      @Nullable @Size(max = LONGEST, message = "at most 512 characters") String refreshToken,
      @Nullable @Size(max = LONGEST, message = "at most 512 characters") String clientId,
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY)
          @Nullable
          @Size(max = LONGEST, message = "at most 512 characters")
          String clientSecret,
      @Nullable @Size(max = LONGEST, message = "at most 512 characters") String deviceCode) {

    @Override
    public String toString() {
      return "IssueToken[" + grantType + "]";
    }
  }

  /** What can be shown for a token. */
  enum GrantType {
    REFRESH_TOKEN,
    CLIENT_CREDENTIALS,
    DEVICE_CODE
  }

  /**
   * Tokens of a session.
   *
   * @param sessionId absent for programs
   * @param tokenType always {@code Bearer}
   * @param expiresIn seconds
   * @param refreshToken to be used once; absent if a cookie carries it, and for programs
   * @param deviceToken by which the device is known at the next sign-in; absent as the other is
   */
  record TokenView(
      @Nullable String sessionId,
      String accessToken,
      String tokenType,
      long expiresIn,
      @Nullable String refreshToken,
      @Nullable String deviceToken) {

    @Override
    public String toString() {
      return "TokenView[" + sessionId + "]";
    }
  }

  /**
   * One's own account.
   *
   * @param secondFactor whether any is asked for besides the password
   * @param authenticator whether its codes are taken
   * @param passkeys how many are taken
   */
  record ProfileView(
      String id,
      Caller.Kind kind,
      String name,
      @Nullable String displayName,
      Set<String> roles,
      Set<String> groups,
      Set<Factor> factors,
      Instant authenticatedAt,
      @Nullable String sessionId,
      boolean secondFactor,
      boolean authenticator,
      int passkeys,
      int recoveryCodesLeft) {

    static ProfileView of(Caller caller) {
      return of(caller, null, User.SecondFactor.NONE);
    }

    static ProfileView of(Caller caller, User user) {
      return of(caller, user.displayName(), user.secondFactor());
    }

    private static ProfileView of(
        Caller caller, @Nullable String displayName, User.SecondFactor factor) {
      return new ProfileView(
          caller.id(),
          caller.kind(),
          caller.name(),
          displayName,
          caller.roles(),
          caller.groups(),
          caller.factors(),
          caller.authenticatedAt(),
          caller.session(),
          factor.isRequired(),
          factor.hasAuthenticator(),
          factor.passkeys().size(),
          factor.recoveryCodes().size());
    }
  }

  /** What people may change of their own accounts. */
  record ChangeProfile(
      @NotBlank(message = "a name") @Size(max = 100, message = "at most 100 characters")
          String displayName) {}

  /** A password in place of another. */
  record ChangePassword(
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY)
          @NotBlank(message = "a password")
          @Size(max = LONGEST, message = "at most 512 characters")
          String password,
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY)
          @NotBlank(message = "a password")
          @Size(max = LONGEST, message = "at most 512 characters")
          String newPassword) {

    @Override
    public String toString() {
      return "ChangePassword";
    }
  }

  /** The code of a new authenticator. */
  record ConfirmEnrolment(
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY)
          @NotBlank(message = "a code")
          @Size(max = 64, message = "at most 64 characters")
          String code) {}

  /** What an authenticator is told; the picture is SVG. */
  record EnrolmentView(String secret, String uri, String qrSvg) {}

  /** Codes for when the authenticator is lost; each is taken once. */
  record RecoveryCodes(List<String> codes) {}

  /** A device that waits for its user. */
  record DeviceView(String address, String agent) {

    static DeviceView of(Client device) {
      return new DeviceView(device.address(), device.agent());
    }
  }

  /**
   * What a device shows to its user (RFC 8628).
   *
   * @param expiresIn seconds
   * @param interval seconds between two questions
   */
  record DeviceAuthorizationView(
      String deviceCode,
      String userCode,
      URI verificationUri,
      URI verificationUriComplete,
      long expiresIn,
      long interval) {}
}
