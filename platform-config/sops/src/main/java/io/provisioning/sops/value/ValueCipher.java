package io.provisioning.sops.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals single values with AES-256-GCM, each bound to its path. A value that was opened and is
 * sealed again under the same path stays as it was, so that a change of one value changes one line.
 */
public final class ValueCipher {

  public static final int KEY = 32;

  private static final int IV = 32;
  private static final int TAG = 16;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String BASE64 = "([A-Za-z0-9+/]+={0,2})";
  private static final Pattern SEALED =
      Pattern.compile(
          "ENC\\[AES256_GCM,data:%s,iv:%s,tag:%s,type:(str|int|float|bool|bytes|time|comment)]"
              .formatted(BASE64.replace("+=", "*="), BASE64, BASE64));

  private final SecretKeySpec key;
  private final Map<Opened, String> known = new HashMap<>();

  public ValueCipher(byte[] key) {
    this.key = new SecretKeySpec(key, "AES");
  }

  private record Opened(String path, String type, ByteBuffer content) {}

  public static byte[] random(int size) {
    var bytes = new byte[size];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  public static boolean isSealed(String text) {
    return text.startsWith("ENC[AES256_GCM,") && text.endsWith("]");
  }

  public String seal(Value.Scalar value, String path) {
    return seal(bytes(value), type(value), path);
  }

  /** What is empty stays so. */
  public String seal(byte[] content, String type, String path) {
    if (content.length == 0) {
      return "";
    }
    var before = known.get(new Opened(path, type, ByteBuffer.wrap(content)));
    if (before != null) {
      return before;
    }
    var iv = random(IV);
    var sealed = crypt(Cipher.ENCRYPT_MODE, iv, path, content).orElseThrow();
    int end = sealed.length - TAG;
    var base64 = Base64.getEncoder();
    return "ENC[AES256_GCM,data:%s,iv:%s,tag:%s,type:%s]"
        .formatted(
            base64.encodeToString(Arrays.copyOf(sealed, end)),
            base64.encodeToString(iv),
            base64.encodeToString(Arrays.copyOfRange(sealed, end, sealed.length)),
            type);
  }

  /**
   * Opens what was sealed under the path.
   *
   * @return empty if it was not, or not with this key, or was altered
   */
  public Optional<Value.Scalar> open(String sealed, String path) {
    if (sealed.isEmpty()) {
      return Optional.of(Value.Scalar.of(""));
    }
    var parts = SEALED.matcher(sealed);
    if (!parts.matches()) {
      return Optional.empty();
    }
    var type = parts.group(4);
    return open(parts, path)
        .flatMap(content -> {
          known.put(new Opened(path, type, ByteBuffer.wrap(content)), sealed);
          return value(content, type);
        });
  }

  private Optional<byte[]> open(java.util.regex.Matcher parts, String path) {
    try {
      var base64 = Base64.getDecoder();
      var data = base64.decode(parts.group(1));
      var tag = base64.decode(parts.group(3));
      if (tag.length != TAG) {
        return Optional.empty();
      }
      var sealed = Arrays.copyOf(data, data.length + TAG);
      System.arraycopy(tag, 0, sealed, data.length, TAG);
      return crypt(Cipher.DECRYPT_MODE, base64.decode(parts.group(2)), path, sealed);
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private Optional<byte[]> crypt(int mode, byte[] iv, String path, byte[] content) {
    try {
      var cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, key, new GCMParameterSpec(TAG * 8, iv));
      cipher.updateAAD(path.getBytes(UTF_8));
      return Optional.of(cipher.doFinal(content));
    } catch (GeneralSecurityException e) {
      if (mode == Cipher.ENCRYPT_MODE) {
        throw new IllegalStateException("AES-GCM is not there", e);
      }
      return Optional.empty();
    }
  }

  private static String type(Value.Scalar value) {
    return switch (value.content()) {
      case Long _ -> "int";
      case Double _ -> "float";
      case Boolean _ -> "bool";
      case null, default -> value.isTime() ? "time" : "str";
    };
  }

  /** As SOPS has values in its MAC and seals them. */
  public static byte[] bytes(Value.Scalar value) {
    return switch (value.content()) {
      case byte[] bytes -> bytes;
      case Double number -> decimal(number).getBytes(UTF_8);
      case Boolean truth -> (truth ? "True" : "False").getBytes(UTF_8);
      case null -> new byte[0];
      case Object other -> other.toString().getBytes(UTF_8);
    };
  }

  private static Optional<Value.Scalar> value(byte[] content, String type) {
    var text = text(content);
    try {
      return switch (type) {
        case "int" -> text.map(Long::valueOf).map(Value.Scalar::of);
        case "float" -> text.map(ValueCipher::number).map(Value.Scalar::of);
        case "bool" -> text.flatMap(ValueCipher::truth).map(Value.Scalar::of);
        case "time" -> text.map(time -> new Value.Scalar(time, true));
        case "bytes" -> Optional.of(Value.Scalar.of(content));
        default -> Optional.of(text.map(Value.Scalar::of).orElse(Value.Scalar.of(content)));
      };
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }

  /** Bytes that are no text stay bytes. */
  public static Optional<String> text(byte[] content) {
    try {
      return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString());
    } catch (CharacterCodingException _) {
      return Optional.empty();
    }
  }

  private static Optional<Boolean> truth(String text) {
    return switch (text) {
      case "True", "true", "TRUE", "1", "t", "T" -> Optional.of(true);
      case "False", "false", "FALSE", "0", "f", "F" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private static Double number(String text) {
    return switch (text) {
      case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.valueOf(text);
    };
  }

  /** The shortest digits that give the number again, without an exponent. */
  public static String decimal(double number) {
    if (Double.isNaN(number)) {
      return "NaN";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "+Inf" : "-Inf";
    }
    if (number == 0) {
      return 1 / number < 0 ? "-0" : "0";
    }
    return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
  }
}
