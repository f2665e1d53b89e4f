package io.provisioning.vault.seal;

import java.util.Arrays;

/** Sealed bytes as a value: equal when their contents are, and unchangeable. */
public final class Ciphertext {

  private final byte[] content;

  private Ciphertext(byte[] content) {
    this.content = content;
  }

  /** A copy of these bytes. */
  public static Ciphertext of(byte[] content) {
    return new Ciphertext(content.clone());
  }

  /** A copy of the bytes. */
  public byte[] toByteArray() {
    return content.clone();
  }

  /** The bytes themselves, for those who only read. */
  byte[] bytes() {
    return content;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Ciphertext ciphertext && Arrays.equals(content, ciphertext.content);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(content);
  }

  @Override
  public String toString() {
    return content.length + " sealed bytes";
  }
}
