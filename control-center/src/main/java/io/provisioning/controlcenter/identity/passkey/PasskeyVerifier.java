package io.provisioning.controlcenter.identity.passkey;

import com.github.f4b6a3.uuid.UuidCreator;
import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecord;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.AuthenticatorTransport;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.client.CollectedClientData;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.util.Base64UrlUtil;
import com.webauthn4j.util.exception.WebAuthnException;
import com.webauthn4j.verifier.exception.MaliciousCounterValueException;
import io.provisioning.controlcenter.identity.account.Passkey;
import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and verifies answers of browsers as WebAuthn says (level 3, sections 7.1 and 7.2). */
final class PasskeyVerifier {

  /** A passkey is two factors only if its device opened for its owner. */
  private static final boolean USER_VERIFIED = true;

  private final ObjectConverter json = new ObjectConverter();
  private final AttestedCredentialDataConverter credentials =
      new AttestedCredentialDataConverter(json);
  private final WebAuthnManager answers = WebAuthnManager.createNonStrictWebAuthnManager(json);
  private final String domain;
  private final Set<Origin> origins;

  PasskeyVerifier(PasskeySettings settings) {
    domain = settings.domain();
    origins =
        settings.origins().stream()
            .map(URI::toString)
            .map(Origin::create)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** A library's step. */
  private interface Step<T> {

    @Nullable T run();
  }

  /** A new passkey as a browser gives it, not verified yet. */
  RegistrationData registration(Map<String, Object> credential) throws UnsuitableAnswer {
    requireTexts(credential, "clientDataJSON", "attestationObject");
    return read(() -> answers.parseRegistrationResponseJSON(text(credential)));
  }

  /** A passkey that is shown as a browser gives it, not verified yet. */
  AuthenticationData assertion(Map<String, Object> credential) throws UnsuitableAnswer {
    requireTexts(credential, "clientDataJSON", "authenticatorData", "signature");
    return read(() -> answers.parseAuthenticationResponseJSON(text(credential)));
  }

  /** The id of the passkey that is shown. */
  static String idOf(AuthenticationData shown) throws UnsuitableAnswer {
    return Base64UrlUtil.encodeToString(read(shown::getCredentialId));
  }

  /** The passkey of an answer. */
  Passkey verified(RegistrationData made, String name, Instant now) throws UnsuitableAnswer {
    var parameters =
        new RegistrationParameters(
            server(made.getCollectedClientData()), PasskeyOptions.ALGORITHMS, USER_VERIFIED);
    var verified = read(() -> answers.verify(made, parameters));
    var data = read(verified::getAttestationObject).getAuthenticatorData();
    var credential = read(data::getAttestedCredentialData);
    return new Passkey(
        UuidCreator.getTimeOrderedEpoch().toString(),
        name,
        Base64UrlUtil.encodeToString(credential.getCredentialId()),
        Base64.getEncoder().encodeToString(credentials.convert(credential)),
        data.getSignCount(),
        data.isFlagBE(),
        data.isFlagBS(),
        transports(verified),
        now,
        null);
  }

  /** The passkey after it was shown. */
  Passkey verified(AuthenticationData shown, Passkey passkey, Instant now) throws UnsuitableAnswer {
    var parameters =
        new AuthenticationParameters(
            server(shown.getCollectedClientData()), stored(passkey), null, USER_VERIFIED);
    var data = read(() -> answers.verify(shown, parameters).getAuthenticatorData());
    return passkey.used(data.getSignCount(), data.isFlagBS(), now);
  }

  private ServerProperty server(@Nullable CollectedClientData client) throws UnsuitableAnswer {
    var challenge = read(() -> client).getChallenge();
    return ServerProperty.builder().origins(origins).rpId(domain).challenge(challenge).build();
  }

  private CredentialRecord stored(Passkey passkey) {
    var credential = credentials.convert(Base64.getDecoder().decode(passkey.credential()));
    return new CredentialRecordImpl(
        null,
        true,
        passkey.backupEligible(),
        passkey.backedUp(),
        passkey.counter(),
        credential,
        null,
        null,
        null,
        null);
  }

  /** The library takes for granted that they are there. */
  private static void requireTexts(Map<String, Object> credential, String... names)
      throws UnsuitableAnswer {
    var response = credential.get("response") instanceof Map<?, ?> map ? map : Map.of();
    if (!Stream.of(names).allMatch(name -> response.get(name) instanceof String)) {
      throw new UnsuitableAnswer("passkey with a part missing");
    }
  }

  private String text(Map<String, Object> credential) {
    return json.getJsonMapper().writeValueAsString(credential);
  }

  private static List<String> transports(RegistrationData made) {
    var transports = made.getTransports();
    return transports == null
        ? List.of()
        : transports.stream().map(AuthenticatorTransport::getValue).sorted().toList();
  }

  private static <T> T read(Step<T> step) throws UnsuitableAnswer {
    try {
      var read = step.run();
      if (read == null) {
        throw new UnsuitableAnswer("passkey with a part missing");
      }
      return read;
    } catch (MaliciousCounterValueException e) {
      throw new UnsuitableAnswer("signature counter of a passkey went back", e);
    } catch (WebAuthnException | IllegalArgumentException e) {
      throw new UnsuitableAnswer("passkey that does not verify", e);
    }
  }
}
