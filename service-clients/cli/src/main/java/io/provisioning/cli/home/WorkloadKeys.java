package io.provisioning.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keys with which services ask each other (JWK, RFC 7517; EC, P-256): a private one for each, and
 * the public ones in one set. The id of a key is the name of its service.
 */
public final class WorkloadKeys {

  private static final int BYTES = 32;
  private static final String PRIVATE_PART = "d";
  private static final List<String> PARTS = List.of("kty", "crv", "kid", "x", "y", PRIVATE_PART);

  private final Home home;

  public WorkloadKeys(Home home) {
    this.home = home;
  }

  /** The private key of a service. */
  public Path of(String service) {
    return home.workloadKeys().resolve(service + ".jwk");
  }

  /** The public keys. */
  public Path published() {
    return home.workloadKeys().resolve("workloads.jwks");
  }

  /**
   * Makes the keys that are missing, and publishes those of these services and no others.
   *
   * @throws io.provisioning.config.problem.ProblemException INTERNAL if a file holds no key
   */
  public void ensure(Collection<String> services) throws IOException {
    PrivateFiles.directory(home.workloadKeys());
    var keys = new ArrayList<Map<String, String>>();
    for (var service : services) {
      if (!Files.exists(of(service))) {
        PrivateFiles.write(of(service), JsonMapper.shared().writeValueAsString(generate(service)));
      }
      var key = new LinkedHashMap<>(read(service));
      key.remove(PRIVATE_PART);
      keys.add(key);
    }
    publish(JsonMapper.shared().writeValueAsString(Map.of("keys", keys)));
  }

  /** Services read the file again when it changes. */
  private void publish(String set) throws IOException {
    if (!Files.exists(published()) || !Files.readString(published(), UTF_8).equals(set)) {
      PrivateFiles.write(published(), set);
    }
  }

  private Map<String, String> read(String service) throws IOException {
    var file = of(service);
    try {
      var key = JsonMapper.shared().readValue(Files.readString(file, UTF_8), new KeyParts());
      if (key.keySet().containsAll(PARTS) && service.equals(key.get("kid"))) {
        return key;
      }
    } catch (JacksonException _) {
      // its message could quote the key
    }
    throw CommandProblem.FILE_SYSTEM.because(
        "%s has no key for `%s`".formatted(file, service),
        "delete it and run `./provisioning down` and `up`, which create a new one");
  }

  private static final class KeyParts extends TypeReference<Map<String, String>> {}

  private static Map<String, String> generate(String service) {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return parts(service, generator.generateKeyPair());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has the curve P-256", e);
    }
  }

  private static Map<String, String> parts(String service, KeyPair pair) {
    var point = ((ECPublicKey) pair.getPublic()).getW();
    var key = new LinkedHashMap<String, String>();
    key.put("kty", "EC");
    key.put("crv", "P-256");
    key.put("kid", service);
    key.put("x", text(point.getAffineX()));
    key.put("y", text(point.getAffineY()));
    key.put(PRIVATE_PART, text(((ECPrivateKey) pair.getPrivate()).getS()));
    return key;
  }

  /** In full length, as RFC 7518 has it. */
  private static String text(BigInteger number) {
    var bytes = number.toByteArray();
    var full = new byte[BYTES];
    int length = Math.min(bytes.length, BYTES);
    System.arraycopy(bytes, bytes.length - length, full, BYTES - length, length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(full);
  }
}
