package io.provisioning.controlcenter.identity.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.List;

/**
 * Keys for ES256, each in a file of its own. The newest signs; once it is old enough a new one is
 * made, and the one before stays published until every token that it signed has expired.
 */
final class SigningKeys {

  private final PrivateFiles files;
  private final Duration age;
  private final Duration overlap;
  private final InstantSource time;
  private volatile List<Key> newestFirst;

  SigningKeys(PrivateFiles files, TokenSettings settings, InstantSource time) {
    this.files = files;
    this.time = time;
    age = settings.keyAge();
    overlap = settings.keyOverlap();
    newestFirst = read();
    current();
  }

  /** A key with what signs with it. */
  record Key(ECKey jwk, JWSSigner signer, Instant madeAt) {

    @SuppressWarnings("JavaUtilDate") // the library's type
    static Key of(ECKey jwk) {
      try {
        return new Key(jwk, new ECDSASigner(jwk), jwk.getIssueTime().toInstant());
      } catch (JOSEException e) {
        throw new IllegalStateException("the key " + jwk.getKeyID() + " cannot sign", e);
      }
    }

    String id() {
      return jwk.getKeyID();
    }
  }

  /** The key that signs now. */
  Key current() {
    var keys = newestFirst;
    return keys.isEmpty() || isOld(keys.getFirst()) ? rotate() : keys.getFirst();
  }

  /** Public keys by which a token that is still good can have been signed. */
  JWKSet published() {
    var keys = newestFirst;
    var all = new ArrayList<JWK>();
    for (var i = 0; i < keys.size(); i++) {
      if (i == 0 || isPublishedAfter(keys.get(i - 1))) {
        all.add(keys.get(i).jwk().toPublicJWK());
      }
    }
    return new JWKSet(all);
  }

  private boolean isOld(Key key) {
    return !time.instant().isBefore(key.madeAt().plus(age));
  }

  private boolean isPublishedAfter(Key successor) {
    return time.instant().isBefore(successor.madeAt().plus(overlap));
  }

  private synchronized Key rotate() {
    var keys = newestFirst;
    if (!keys.isEmpty() && !isOld(keys.getFirst())) {
      return keys.getFirst();
    }
    var made = make();
    files.write(fileOf(made), made.jwk().toJSONString());
    // what was published until now still is: tokens signed a moment ago are good
    var kept = new ArrayList<Key>(List.of(made));
    keys.stream().limit(1).forEach(kept::add);
    keys.stream().skip(1).map(SigningKeys::fileOf).forEach(files::delete);
    newestFirst = List.copyOf(kept);
    return made;
  }

  @SuppressWarnings("JavaUtilDate") // the library's type
  private Key make() {
    try {
      return Key.of(
          new ECKeyGenerator(Curve.P_256)
              .keyUse(KeyUse.SIGNATURE)
              .keyIDFromThumbprint(true)
              .issueTime(Date.from(time.instant()))
              .generate());
    } catch (JOSEException e) {
      throw new IllegalStateException("no key could be made", e);
    }
  }

  private List<Key> read() {
    return files.names().stream()
        .filter(name -> name.endsWith(".jwk"))
        .map(this::read)
        .sorted(Comparator.comparing(Key::madeAt).reversed())
        .toList();
  }

  private Key read(String name) {
    try {
      return Key.of(ECKey.parse(files.read(name).orElseThrow()));
    } catch (ParseException e) {
      throw IdentityProblem.IDENTITY_UNAVAILABLE.because(
          "the signing key `" + name + "` is damaged", e);
    }
  }

  private static String fileOf(Key key) {
    return key.id() + ".jwk";
  }
}
