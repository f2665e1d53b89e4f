package io.provisioning.provider.aws;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The availability zone of everything: a volume can be attached only in its own, and does not know
 * its server when it is made.
 */
final class Zone {

  private final AwsApi api;
  private final String chosen;
  private volatile @Nullable String first;

  /**
   * A zone.
   *
   * @param chosen its name; empty for the first one that the account may use
   */
  Zone(AwsApi api, String chosen) {
    this.api = api;
    this.chosen = chosen;
  }

  String name() {
    if (!chosen.isEmpty()) {
      return chosen;
    }
    var known = first;
    if (known == null) {
      known =
          api
              .describe(
                  "DescribeAvailabilityZones",
                  "availabilityZoneInfo",
                  new Parameters()
                      .filter("state", "available")
                      .filter("zone-type", "availability-zone")
                      .toMap())
              .stream()
              .map(zone -> zone.get("zoneName"))
              .sorted()
              .findFirst()
              .orElseThrow(() ->
                  new ProviderException(
                      Kind.PERMANENT, "the account may use no zone of " + api.region()));
      first = known;
    }
    return known;
  }
}
