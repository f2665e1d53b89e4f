package io.provisioning.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signature version 4 of requests.
 *
 * @param service such as {@code ec2}
 * @see <a
 *     href="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html">the
 *     algorithm</a>
 */
public record Signer(String region, String service) {

  private static final String ALGORITHM = "AWS4-HMAC-SHA256";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int DATE = 8;

  /**
   * Headers to send beside those given: {@code Authorization} and what it covers.
   *
   * @param headers that are sent and are to be signed, without {@code Host}
   */
  public Map<String, String> sign(
      AccessKey key,
      String method,
      URI uri,
      Map<String, String> headers,
      byte[] body,
      Instant now) {
    var time = TIME.format(now);
    var added = new TreeMap<String, String>();
    added.put("X-Amz-Date", time);
    if (!key.session().isEmpty()) {
      added.put("X-Amz-Security-Token", key.session());
    }
    var signed = new TreeMap<String, String>();
    signed.put("host", uri.getAuthority());
    headers.forEach((name, value) -> signed.put(name.toLowerCase(Locale.ROOT), value.strip()));
    added.forEach((name, value) -> signed.put(name.toLowerCase(Locale.ROOT), value));
    var names = String.join(";", signed.keySet());
    var canonical =
        String.join(
            "\n",
            method,
            uri.getRawPath().isEmpty() ? "/" : uri.getRawPath(),
            query(uri),
            signed.entrySet().stream()
                .map(header -> header.getKey() + ":" + header.getValue() + "\n")
                .collect(Collectors.joining()),
            names,
            sha256(body));
    var scope = String.join("/", time.substring(0, DATE), region, service, "aws4_request");
    var text = String.join("\n", ALGORITHM, time, scope, sha256(canonical.getBytes(UTF_8)));
    added.put(
        "Authorization",
        "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
            .formatted(ALGORITHM, key.id(), scope, names, signature(key, scope, text)));
    return added;
  }

  private static String query(URI uri) {
    var query = uri.getRawQuery();
    return query == null
        ? ""
        : Arrays.stream(query.split("&", -1)).sorted().collect(Collectors.joining("&"));
  }

  private static String signature(AccessKey key, String scope, String text) {
    var derived = ("AWS4" + key.secret()).getBytes(UTF_8);
    for (var part : scope.split("/", -1)) {
      derived = hmac(derived, part);
    }
    return HexFormat.of().formatHex(hmac(derived, text));
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
