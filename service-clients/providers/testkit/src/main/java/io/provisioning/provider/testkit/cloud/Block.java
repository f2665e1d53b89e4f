package io.provisioning.provider.testkit.cloud;

/** A block of IPv4 addresses, such as {@code 10.0.0.0/24}. */
public record Block(String cidr) {

  public Block {
    if (!cidr.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}/[0-9]{1,2}")) {
      throw new IllegalArgumentException("`" + cidr + "` is not a block");
    }
  }

  /** Bits that all its addresses have in common. */
  public int prefix() {
    return Integer.parseInt(cidr.substring(cidr.indexOf('/') + 1));
  }

  /** How many addresses. */
  public long size() {
    return 1L << (32 - prefix());
  }

  private long first() {
    long first = 0;
    for (var octet : cidr.substring(0, cidr.indexOf('/')).split("\\.", -1)) {
      first = first * 256 + Long.parseLong(octet);
    }
    return first;
  }

  /** Whether the other lies within. */
  public boolean holds(Block other) {
    return first() <= other.first() && other.first() + other.size() <= first() + size();
  }

  /** Whether they have addresses in common. */
  public boolean overlaps(Block other) {
    return holds(other) || other.holds(this);
  }

  /** The address of a number from the first. */
  public String address(int number) {
    long address = first() + number;
    return "%d.%d.%d.%d"
        .formatted(
            (address >> 24) & 255, (address >> 16) & 255, (address >> 8) & 255, address & 255);
  }
}
