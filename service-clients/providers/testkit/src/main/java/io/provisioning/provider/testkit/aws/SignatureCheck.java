package io.provisioning.provider.testkit.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.testkit.cloud.FaultyServer.Call;
import io.provisioning.provider.testkit.cloud.Refusal;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks signature version 4 of a request without a query, written apart from any client. */
record SignatureCheck(String id, String secret) {

  private static final Pattern FORM =
      Pattern.compile(
          "AWS4-HMAC-SHA256 Credential=([^/]+)/([0-9]{8}/[a-z0-9-]+/[a-z0-9]+/aws4_request), ?"
              + "SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Duration LATEST = Duration.ofMinutes(5);

  /**
   * Refuses a request that this key has not signed just now.
   *
   * @return the region that it was signed for
   */
  String require(Call call) {
    var found = FORM.matcher(call.headers().getOrDefault("authorization", ""));
    if (!found.matches()) {
      throw new Refusal(403, "MissingAuthenticationToken", "Request is missing a signature.");
    }
    if (!found.group(1).equals(id)) {
      throw new Refusal(
          401, "AuthFailure", "AWS was not able to validate the provided access credentials");
    }
    var time = call.headers().getOrDefault("x-amz-date", "");
    requireRecent(time);
    var canonical = new StringBuilder(call.method() + "\n" + call.uri().getPath() + "\n\n");
    for (var header : found.group(3).split(";", -1)) {
      canonical
          .append(header)
          .append(':')
          .append(call.headers().getOrDefault(header, "").strip())
          .append('\n');
    }
    canonical.append('\n').append(found.group(3)).append('\n').append(digest(call.body()));
    var text =
        "AWS4-HMAC-SHA256\n%s\n%s\n%s"
            .formatted(time, found.group(2), digest(canonical.toString().getBytes(UTF_8)));
    var key = ("AWS4" + secret).getBytes(UTF_8);
    for (var step : found.group(2).split("/", -1)) {
      key = hmac(key, step);
    }
    if (!HexFormat.of().formatHex(hmac(key, text)).equals(found.group(4))) {
      throw new Refusal(
          403,
          "SignatureDoesNotMatch",
          "The request signature we calculated does not match the signature you provided.");
    }
    return found.group(2).split("/", -1)[1];
  }

  private static void requireRecent(String time) {
    try {
      var age = Duration.between(TIME.parse(time, Instant::from), Instant.now()).abs();
      if (age.compareTo(LATEST) < 0) {
        return;
      }
    } catch (DateTimeParseException _) {
      // Refused below.
    }
    throw new Refusal(400, "RequestExpired", "Request has expired.");
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

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
