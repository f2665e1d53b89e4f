package io.provisioning.provider.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.ResourceId;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Names and digests that fit where a cloud keeps them. */
public final class ResourceNames {

  private static final int LONGEST = 63;
  private static final int DIGEST = 32;

  private ResourceNames() {}

  /** A name of 63 characters at most that no other resource of the account has. */
  public static String of(String installation, ResourceId id) {
    var name =
        "%s-%s-%s-%s"
            .formatted(
                installation, id.scope().workspace(), id.scope().infrastructure(), id.name());
    return name.length() <= LONGEST
        ? name
        : name.substring(0, LONGEST - 13) + "-" + sha256(name).substring(0, 12);
  }

  /** 32 letters and digits for a list of texts. */
  public static String digest(List<String> texts) {
    return sha256(String.join("\n", texts)).substring(0, DIGEST);
  }

  private static String sha256(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
