package io.provisioning.sops.value;

import java.util.ArrayList;
import java.util.List;

/**
 * Shamir's secret sharing over GF(256) with the polynomial of AES, as HashiCorp Vault and SOPS have
 * it: a share is a byte for each byte of the secret, and then its own number.
 */
public final class Shamir {

  static final int MOST = 255;

  private Shamir() {}

  /** Splits a secret so that any {@code threshold} of its shares give it. */
  public static List<byte[]> split(byte[] secret, int count, int threshold) {
    if (threshold < 2 || threshold > count || count > MOST || secret.length == 0) {
      throw new IllegalArgumentException("2 ≤ threshold ≤ count ≤ " + MOST);
    }
    var shares = new ArrayList<byte[]>();
    for (int number = 1; number <= count; number++) {
      var share = new byte[secret.length + 1];
      share[secret.length] = (byte) number;
      shares.add(share);
    }
    for (int index = 0; index < secret.length; index++) {
      var polynomial = ValueCipher.random(threshold);
      polynomial[0] = secret[index];
      for (var share : shares) {
        share[index] = evaluate(polynomial, share[secret.length]);
      }
    }
    return shares;
  }

  /**
   * Combines shares. Shares of different secrets give something, but nothing that opens.
   *
   * @throws IllegalArgumentException if they cannot be shares of one secret
   */
  public static byte[] combine(List<byte[]> shares) {
    int size = shares.getFirst().length - 1;
    boolean areAlike = shares.stream().allMatch(share -> share.length == size + 1);
    long numbers = shares.stream().map(share -> share[share.length - 1]).distinct().count();
    if (shares.size() < 2 || size < 1 || !areAlike || numbers != shares.size()) {
      throw new IllegalArgumentException("these are no shares of one secret");
    }
    var secret = new byte[size];
    for (var share : shares) {
      int weight = weight(share[size], shares, size);
      for (int index = 0; index < size; index++) {
        secret[index] ^= (byte) multiply(share[index], weight);
      }
    }
    return secret;
  }

  /** Of Lagrange, at zero. */
  private static int weight(byte number, List<byte[]> shares, int size) {
    int weight = 1;
    for (var other : shares) {
      if (other[size] != number) {
        weight = multiply(weight, multiply(other[size], inverse(number ^ other[size])));
      }
    }
    return weight;
  }

  private static byte evaluate(byte[] polynomial, int at) {
    int value = 0;
    for (int degree = polynomial.length - 1; degree >= 0; degree--) {
      value = multiply(value, at) ^ polynomial[degree];
    }
    return (byte) value;
  }

  private static int inverse(int number) {
    int result = number;
    for (int step = 0; step < 6; step++) {
      result = multiply(multiply(result, result), number);
    }
    return multiply(result, result);
  }

  /** Takes the same time for all numbers. */
  static int multiply(int left, int right) {
    int product = 0;
    int factor = left & 0xff;
    for (int bit = 0; bit < 8; bit++) {
      product ^= -((right >> bit) & 1) & factor;
      factor = ((factor << 1) ^ (-(factor >> 7) & 0x11b)) & 0xff;
    }
    return product;
  }
}
