package io.provisioning.controlcenter.identity.passkey;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.util.Base64UrlUtil;
import io.provisioning.controlcenter.identity.account.Passkey;
import io.provisioning.controlcenter.identity.account.User;
import java.util.List;
import java.util.Map;

/** What browsers are asked for, in the JSON of WebAuthn (level 3, sections 5.4 and 5.5). */
final class PasskeyOptions {

  private static final String TYPE = "public-key";
  private static final String REQUIRED = "required";
  private static final String PLATFORM = "Provisioning";

  /** Edwards curve, NIST curve, RSA: every authenticator has one of them. */
  static final List<PublicKeyCredentialParameters> ALGORITHMS =
      List.of(
          algorithm(COSEAlgorithmIdentifier.EdDSA),
          algorithm(COSEAlgorithmIdentifier.ES256),
          algorithm(COSEAlgorithmIdentifier.RS256));

  private final PasskeySettings settings;

  PasskeyOptions(PasskeySettings settings) {
    this.settings = settings;
  }

  /** A passkey that needs no name to be found, and opens only for its owner. */
  Map<String, Object> creation(User user, String challenge) {
    return Map.of(
        "rp", Map.of("id", settings.domain(), "name", PLATFORM),
        "user", Map.of("id", handle(user), "name", user.name(), "displayName", user.displayName()),
        "challenge", challenge,
        "pubKeyCredParams", ALGORITHMS.stream().map(PasskeyOptions::algorithm).toList(),
        "timeout", settings.patience().toMillis(),
        "excludeCredentials", described(user.secondFactor().passkeys()),
        "authenticatorSelection", Map.of("residentKey", REQUIRED, "userVerification", REQUIRED),
        "attestation", "none");
  }

  /** Any passkey of this domain, or one of these. */
  Map<String, Object> request(List<Passkey> allowed, String challenge) {
    return Map.of(
        "challenge", challenge,
        "timeout", settings.patience().toMillis(),
        "rpId", settings.domain(),
        "allowCredentials", described(allowed),
        "userVerification", REQUIRED);
  }

  /** What the device keeps of whose the passkey is. */
  static String handle(User user) {
    return Base64UrlUtil.encodeToString(user.id().getBytes(UTF_8));
  }

  private static List<Map<String, Object>> described(List<Passkey> passkeys) {
    return passkeys.stream()
        .<Map<String, Object>>map(passkey ->
            Map.of("type", TYPE, "id", passkey.credentialId(), "transports", passkey.transports()))
        .toList();
  }

  private static Map<String, Object> algorithm(PublicKeyCredentialParameters parameters) {
    return Map.of("type", TYPE, "alg", parameters.getAlg().getValue());
  }

  private static PublicKeyCredentialParameters algorithm(COSEAlgorithmIdentifier id) {
    return new PublicKeyCredentialParameters(PublicKeyCredentialType.PUBLIC_KEY, id);
  }
}
