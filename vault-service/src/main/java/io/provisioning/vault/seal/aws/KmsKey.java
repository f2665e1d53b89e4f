package io.provisioning.vault.seal.aws;

import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A symmetric key of AWS, and where to reach it.
 *
 * @param id its id or ARN, or the name or ARN of an alias
 * @param region such as {@code eu-central-1}
 * @param endpoint address of the service
 */
public record KmsKey(String id, String region, URI endpoint) {

  private static final Pattern REGION = Pattern.compile("[a-z]{2}(-[a-z]+)+-[0-9]{1,2}");
  private static final String NAME =
      "([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|mrk-[0-9a-f]{32}|alias/[A-Za-z0-9/_-]{1,250})";
  private static final Pattern ID = Pattern.compile(NAME);
  private static final Pattern ARN =
      Pattern.compile(
          "arn:aws[a-z-]*:kms:(?<region>[a-z0-9-]+):[0-9]{12}:(key/(?!alias/)|(?=alias/))" + NAME);
  private static final Pattern LOCAL = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");

  /**
   * A key as it is set.
   *
   * @param region empty if the id is an ARN, which has it
   * @param endpoint null for AWS's own
   * @throws IllegalArgumentException that says which of them is wrong, and what it should be
   */
  public static KmsKey of(String id, String region, @Nullable URI endpoint) {
    var arn = ARN.matcher(id);
    require(
        arn.matches() || ID.matcher(id).matches(),
        "key-id",
        "is the id or ARN of a key, or an alias such as alias/vault");
    var place = region.isEmpty() && arn.matches() ? arn.group("region") : region;
    require(
        REGION.matcher(place).matches(),
        "region",
        "is a region such as eu-central-1; it may be left out if key-id is an ARN");
    require(
        !arn.matches() || arn.group("region").equals(place), "region", "is not that of the key-id");
    if (endpoint == null || endpoint.toString().isEmpty()) {
      return new KmsKey(id, place, URI.create("https://kms." + place + ".amazonaws.com/"));
    }
    requireAddress(endpoint);
    return new KmsKey(id, place, URI.create(endpoint.toString().replaceFirst("/*$", "/")));
  }

  /** Root keys go over TLS, or not beyond this machine. */
  private static void requireAddress(URI endpoint) {
    var host = String.valueOf(endpoint.getHost());
    require(
        endpoint.getHost() != null
            && ("https".equals(endpoint.getScheme())
                || ("http".equals(endpoint.getScheme()) && LOCAL.matcher(host).matches()))
            && endpoint.getRawUserInfo() == null
            && endpoint.getRawQuery() == null
            && endpoint.getRawFragment() == null,
        "endpoint",
        "is an https address, without a user or parameters");
  }

  private static void require(boolean isMet, String name, String what) {
    if (!isMet) {
      throw new IllegalArgumentException("provisioning.vault.aws-kms." + name + " " + what);
    }
  }

  /** Whether an answer comes from this key. An alias may be of any. */
  boolean isThat(String answered) {
    return id.contains("alias/")
        || answered.equals(id)
        || (!id.startsWith("arn:") && answered.endsWith(":key/" + id));
  }
}
