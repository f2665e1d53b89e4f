package io.provisioning.provider.local;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.util.Set;

/**
 * An IPv4 block and who may be where in it. The first address is the engine's own.
 *
 * @param first the block's first address, as a number
 * @param size number of addresses
 */
record Subnet(String cidr, long first, long size) {

  static Subnet of(String cidr) {
    var parts = cidr.split("[./]", -1);
    long first = 0;
    for (int n = 0; n < 4; n++) {
      first = first << 8 | Integer.parseInt(parts[n]);
    }
    return new Subnet(cidr, first, 1L << (32 - Integer.parseInt(parts[4])));
  }

  boolean overlaps(Subnet other) {
    return first < other.first + other.size && other.first < first + size;
  }

  boolean contains(String address) {
    return overlaps(of(address + "/32"));
  }

  /** The lowest address that nobody has. */
  String free(Set<String> taken) {
    for (long offset = 2; offset < size - 1; offset++) {
      var address = text(first + offset);
      if (!taken.contains(address)) {
        return address;
      }
    }
    throw new ProviderException(Kind.PERMANENT, "all addresses of " + cidr + " are taken");
  }

  private static String text(long address) {
    return "%d.%d.%d.%d"
        .formatted(address >> 24 & 0xFF, address >> 16 & 0xFF, address >> 8 & 0xFF, address & 0xFF);
  }
}
