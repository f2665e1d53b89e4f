package io.provisioning.controlcenter.identity.passkey;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.webauthn4j.converter.AttestationObjectConverter;
import com.webauthn4j.converter.AuthenticatorDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.data.attestation.AttestationObject;
import com.webauthn4j.data.attestation.authenticator.AAGUID;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.authenticator.EC2COSEKey;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.extension.authenticator.AuthenticationExtensionAuthenticatorOutput;
import com.webauthn4j.data.extension.authenticator.RegistrationExtensionAuthenticatorOutput;
import com.webauthn4j.util.Base64UrlUtil;
import com.webauthn4j.util.ECUtil;
import com.webauthn4j.util.MessageDigestUtil;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.util.Map;
import java.util.Objects;

/** A browser and its authenticator with one passkey. Tests make it lie. */
public final class SoftAuthenticator {

  private static final byte HERE = AuthenticatorData.BIT_UP;
  private static final byte VERIFIED = AuthenticatorData.BIT_UV;

  private final ObjectConverter converter = new ObjectConverter();
  private final KeyPair keys = ECUtil.createKeyPair();
  private final byte[] id = "a-credential-%d".formatted(System.nanoTime()).getBytes(UTF_8);
  private String handle = "";

  public String origin = PasskeyFixtures.ORIGIN;
  public String domain = "localhost";
  public boolean verifiesUser = true;
  public long counter;

  /** What {@code navigator.credentials.create()} answers, as JSON. */
  public Map<String, Object> create(PasskeyChallenge asked) {
    handle = String.valueOf(((Map<?, ?>) of(asked, "user")).get("id"));
    var data =
        new AuthenticatorData<RegistrationExtensionAuthenticatorOutput>(
            MessageDigestUtil.createSHA256().digest(domain.getBytes(UTF_8)),
            (byte) (flags() | AuthenticatorData.BIT_AT),
            counter,
            new AttestedCredentialData(
                AAGUID.ZERO, id, EC2COSEKey.create(keys, COSEAlgorithmIdentifier.ES256)));
    var attestation =
        new AttestationObjectConverter(converter)
            .convertToBytes(new AttestationObject(data, new NoneAttestationStatement()));
    return credential(
        Map.of(
            "clientDataJSON", encoded(client("webauthn.create", asked)),
            "attestationObject", encoded(attestation)));
  }

  /** What {@code navigator.credentials.get()} answers, as JSON. */
  public Map<String, Object> get(PasskeyChallenge asked) {
    var data =
        new AuthenticatorDataConverter(converter)
            .convert(
                new AuthenticatorData<AuthenticationExtensionAuthenticatorOutput>(
                    MessageDigestUtil.createSHA256().digest(domain.getBytes(UTF_8)),
                    flags(),
                    counter));
    var client = client("webauthn.get", asked);
    return credential(
        Map.of(
            "clientDataJSON", encoded(client),
            "authenticatorData", encoded(data),
            "signature", encoded(signed(data, client)),
            "userHandle", handle));
  }

  private static Object of(PasskeyChallenge asked, String name) {
    return Objects.requireNonNull(asked.options().get(name));
  }

  private Map<String, Object> credential(Map<String, Object> response) {
    return Map.of(
        "id", encoded(id),
        "rawId", encoded(id),
        "type", "public-key",
        "response", response,
        "clientExtensionResults", Map.of());
  }

  private byte flags() {
    return verifiesUser ? (byte) (HERE | VERIFIED) : HERE;
  }

  private byte[] client(String type, PasskeyChallenge asked) {
    return "{\"type\": \"%s\", \"challenge\": \"%s\", \"origin\": \"%s\", \"crossOrigin\": false}"
        .formatted(type, of(asked, "challenge"), origin)
        .getBytes(UTF_8);
  }

  private byte[] signed(byte[] data, byte[] client) {
    try {
      var signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(keys.getPrivate());
      var digest = MessageDigestUtil.createSHA256().digest(client);
      signature.update(
          ByteBuffer.allocate(data.length + digest.length).put(data).put(digest).array());
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static String encoded(byte[] bytes) {
    return Base64UrlUtil.encodeToString(bytes);
  }
}
