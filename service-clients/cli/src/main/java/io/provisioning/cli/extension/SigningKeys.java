package io.provisioning.cli.extension;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.engines.XSalsa20Engine;
import org.bouncycastle.crypto.generators.SCrypt;
import org.bouncycastle.crypto.macs.Poly1305;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Private keys that sign packages: PKCS#8 in PEM, or encrypted with a passphrase as {@code cosign
 * generate-key-pair} does: scrypt, and the "secretbox" of NaCl (XSalsa20 and Poly1305) around
 * PKCS#8.
 */
final class SigningKeys {

  private static final String PLAIN = "PRIVATE KEY";
  private static final String ENCRYPTED = "ENCRYPTED SIGSTORE PRIVATE KEY";
  private static final String ENCRYPTED_BEFORE = "ENCRYPTED COSIGN PRIVATE KEY";
  private static final Pattern PEM =
      Pattern.compile(
          "\\s*-----BEGIN ([A-Z ]{1,60})-----([A-Za-z0-9+/=\\s]{1,20000})-----END \\1-----\\s*");

  private static final int WORK = 1 << 16;
  private static final int MOST_WORK = 1 << 18;
  private static final int BLOCK = 8;
  private static final int KEY = 32;
  private static final int NONCE = 24;
  private static final int TAG = 16;
  private static final int LINE = 64;
  private static final int BITS = 256;

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final SecureRandom RANDOM = new SecureRandom();

  private SigningKeys() {}

  /** A new key of the curve P-256. */
  static KeyPair generate() {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The file of a private key. */
  static String encrypted(PrivateKey key, String passphrase) {
    var salt = random(KEY);
    var nonce = random(NONCE);
    var sealed = seal(derived(passphrase, salt, WORK, BLOCK, 1), nonce, key.getEncoded());
    var document =
        Map.of(
            "kdf",
            Map.of(
                "name",
                "scrypt",
                "params",
                Map.of("N", WORK, "r", BLOCK, "p", 1),
                "salt",
                text(salt)),
            "cipher",
            Map.of("name", "nacl/secretbox", "nonce", text(nonce)),
            "ciphertext",
            text(sealed));
    var body =
        Base64.getMimeEncoder(LINE, new byte[] {'\n'})
            .encodeToString(JSON.writeValueAsBytes(document));
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(ENCRYPTED, body, ENCRYPTED);
  }

  /**
   * Reads the file of a private key.
   *
   * @param file its name, for messages
   * @param passphrase is asked for only if the key is encrypted
   * @throws io.provisioning.config.problem.ProblemException UNREADABLE_FILE
   */
  static PrivateKey read(String text, String file, Supplier<String> passphrase) {
    var match = PEM.matcher(text);
    if (!match.matches()) {
      throw noKey(file);
    }
    var body = body(match.group(2), file);
    return switch (match.group(1)) {
      case PLAIN -> key(body, file);
      case ENCRYPTED, ENCRYPTED_BEFORE -> key(decrypted(body, file, passphrase), file);
      default -> throw noKey(file);
    };
  }

  private static byte[] body(String text, String file) {
    try {
      return Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException _) {
      throw noKey(file);
    }
  }

  private static PrivateKey key(byte[] encoded, String file) {
    try {
      var key = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(encoded));
      if (key instanceof ECPrivateKey ec && ec.getParams().getOrder().bitLength() == BITS) {
        return key;
      }
    } catch (GeneralSecurityException _) {
      // of another kind
    }
    throw noKey(file);
  }

  private static byte[] decrypted(byte[] body, String file, Supplier<String> passphrase) {
    try {
      var document = JSON.readTree(body);
      var parameters = document.path("kdf").path("params");
      int work = parameters.path("N").asInt(0);
      if (!document.path("kdf").path("name").asString("").equals("scrypt")
          || !document.path("cipher").path("name").asString("").equals("nacl/secretbox")
          || work < 2
          || work > MOST_WORK
          || BigInteger.valueOf(work).bitCount() != 1
          || parameters.path("r").asInt(0) != BLOCK
          || parameters.path("p").asInt(0) != 1) {
        throw noKey(file);
      }
      var salt = bytes(document.path("kdf"), "salt");
      var nonce = bytes(document.path("cipher"), "nonce");
      var sealed = bytes(document, "ciphertext");
      if (nonce.length != NONCE || sealed.length < TAG) {
        throw noKey(file);
      }
      return opened(derived(passphrase.get(), salt, work, BLOCK, 1), nonce, sealed, file);
    } catch (JacksonException | IllegalArgumentException _) {
      throw noKey(file);
    }
  }

  private static byte[] derived(String passphrase, byte[] salt, int work, int block, int lanes) {
    return SCrypt.generate(passphrase.getBytes(UTF_8), salt, work, block, lanes, KEY);
  }

  private static byte[] seal(byte[] key, byte[] nonce, byte[] content) {
    var stream = stream(key, nonce);
    var once = stream.authenticator();
    var sealed = new byte[TAG + content.length];
    stream.engine().processBytes(content, 0, content.length, sealed, TAG);
    tag(once, sealed, sealed);
    return sealed;
  }

  private static byte[] opened(byte[] key, byte[] nonce, byte[] sealed, String file) {
    var stream = stream(key, nonce);
    var tag = new byte[TAG];
    tag(stream.authenticator(), sealed, tag);
    if (!MessageDigest.isEqual(tag, Arrays.copyOf(sealed, TAG))) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`%s` cannot be opened with this passphrase".formatted(file),
          "type the one that it was created with");
    }
    var content = new byte[sealed.length - TAG];
    stream.engine().processBytes(sealed, TAG, content.length, content, 0);
    return content;
  }

  /** The first block of the key stream authenticates; what follows encrypts. */
  private record Stream(XSalsa20Engine engine, KeyParameter authenticator) {}

  private static Stream stream(byte[] key, byte[] nonce) {
    var engine = new XSalsa20Engine();
    engine.init(true, new ParametersWithIV(new KeyParameter(key), nonce));
    var first = new byte[KEY];
    engine.processBytes(first, 0, KEY, first, 0);
    return new Stream(engine, new KeyParameter(first));
  }

  private static void tag(KeyParameter once, byte[] sealed, byte[] into) {
    var mac = new Poly1305();
    mac.init(once);
    mac.update(sealed, TAG, sealed.length - TAG);
    mac.doFinal(into, 0);
  }

  private static byte[] random(int size) {
    var bytes = new byte[size];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  private static String text(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[] bytes(JsonNode node, String key) {
    return Base64.getDecoder().decode(node.path(key).asString("").getBytes(US_ASCII));
  }

  private static RuntimeException noKey(String file) {
    return CommandProblem.UNREADABLE_FILE.because(
        "`%s` is not a private key that signs packages".formatted(file),
        "create one with `./provisioning extension keygen`, or name one of the curve P-256 in PKCS#8"
            + " or as cosign writes it");
  }
}
