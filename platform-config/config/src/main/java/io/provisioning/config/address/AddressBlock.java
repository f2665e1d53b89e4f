package io.provisioning.config.address;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A block of IPv4 or IPv6 addresses. Two blocks are equal where they hold the same addresses,
 * however they were written; {@link #toString} is the canonical form of RFC 4632 and RFC 5952.
 *
 * @param first its lowest address
 * @param prefix how many bits all its addresses have in common
 */
public record AddressBlock(InetAddress first, int prefix) implements Comparable<AddressBlock> {

  private static final Pattern FORM =
      Pattern.compile("(?<address>[0-9A-Fa-f:.]{2,45})/(?<prefix>[0-9]{1,3})");
  private static final Pattern ZEROS = Pattern.compile("\\b0(?::0\\b)+");

  /** Bits before the IPv4 address in an IPv6 address that stands for one. */
  private static final int BITS_BEFORE_MAPPED = 96;

  private static final Comparator<AddressBlock> ORDER =
      Comparator.<AddressBlock, byte[]>comparing(
              block -> block.first.getAddress(),
              Comparator.<byte[]>comparingInt(bytes -> bytes.length)
                  .thenComparing(Arrays::compareUnsigned))
          .thenComparingInt(AddressBlock::prefix);

  /**
   * A block.
   *
   * @throws IllegalArgumentException if the prefix is too long, or the address is not the first
   */
  public AddressBlock {
    if (prefix < 0 || prefix > bits(first)) {
      throw new IllegalArgumentException(
          "a prefix of %d bits; there are %d".formatted(prefix, bits(first)));
    }
    if (!masked(first, prefix).equals(first)) {
      throw new IllegalArgumentException(
          first.getHostAddress() + " is within a block of /" + prefix);
    }
  }

  /**
   * The block that a text in any spelling means; the bits of a host in it are left out.
   *
   * @throws IllegalArgumentException if it is no block
   */
  public static AddressBlock around(String text) {
    var form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("`" + text + "` is no block of addresses");
    }
    var address = InetAddress.ofLiteral(form.group("address"));
    int prefix = Integer.parseInt(form.group("prefix"));
    if (address instanceof Inet4Address && text.contains(":")) {
      prefix -= BITS_BEFORE_MAPPED;
    }
    if (prefix < 0 || prefix > bits(address)) {
      throw new IllegalArgumentException("`" + text + "` has no such prefix");
    }
    return new AddressBlock(masked(address, prefix), prefix);
  }

  /**
   * Reads the canonical form.
   *
   * @throws IllegalArgumentException with the form to write, if it is another
   */
  public static AddressBlock parse(String text) {
    var block = around(text);
    if (!block.toString().equals(text)) {
      throw new IllegalArgumentException("`" + text + "` should be `" + block + "`");
    }
    return block;
  }

  /** The form to write for what a text means; empty where it is no block. */
  public static Optional<String> canonical(String text) {
    try {
      return Optional.of(around(text).toString());
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  public boolean holds(InetAddress address) {
    return bits(address) == bits(first) && masked(address, prefix).equals(first);
  }

  public boolean overlaps(AddressBlock other) {
    return holds(other.first) || other.holds(first);
  }

  public boolean isV4() {
    return first instanceof Inet4Address;
  }

  private static int bits(InetAddress address) {
    return address.getAddress().length * Byte.SIZE;
  }

  private static InetAddress masked(InetAddress address, int prefix) {
    var bytes = address.getAddress();
    for (int bit = prefix; bit < bytes.length * Byte.SIZE; bit++) {
      bytes[bit / Byte.SIZE] &= (byte) ~(128 >> bit % Byte.SIZE);
    }
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }

  @Override
  public int compareTo(AddressBlock other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return compressed(first.getHostAddress()) + "/" + prefix;
  }

  /** With `::` for the longest run of zeros, the first of two that are as long. */
  private static String compressed(String address) {
    return ZEROS
        .matcher(address)
        .results()
        .reduce((one, other) -> length(other) > length(one) ? other : one)
        .map(run ->
            address.substring(0, run.start()).replaceFirst(":$", "")
                + "::"
                + address.substring(run.end()).replaceFirst("^:", ""))
        .filter(_ -> address.contains(":"))
        .orElse(address);
  }

  private static int length(MatchResult run) {
    return run.end() - run.start();
  }
}
