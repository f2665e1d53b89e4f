package io.provisioning.orchestrator.plan.goal;

/** A block of IPv4 addresses, {@code first} to {@code first + size - 1}. */
public record AddressBlock(long first, long size) {

  /** Reads a block in canonical form, such as {@code 10.89.0.0/24}. */
  static AddressBlock parse(String cidr) {
    var slash = cidr.indexOf('/');
    long first = 0;
    for (var octet : cidr.substring(0, slash).split("\\.", -1)) {
      first = first << 8 | Integer.parseInt(octet);
    }
    return new AddressBlock(
        first, 1L << (32 - Integer.parseInt(cidr, slash + 1, cidr.length(), 10)));
  }

  public static boolean overlap(String cidr, String other) {
    return parse(cidr).overlaps(parse(other));
  }

  boolean overlaps(AddressBlock other) {
    return first < other.first + other.size && other.first < first + size;
  }
}
