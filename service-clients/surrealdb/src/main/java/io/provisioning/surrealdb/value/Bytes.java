package io.provisioning.surrealdb.value;

import java.util.Arrays;

/** Bytes as a value: equal when their contents are, and unchangeable. */
public final class Bytes {

  private final byte[] content;

  private Bytes(byte[] content) {
    this.content = content;
  }

  /** A copy of these bytes. */
  public static Bytes of(byte... content) {
    return new Bytes(content.clone());
  }

  /** A copy of the bytes. */
  public byte[] toByteArray() {
    return content.clone();
  }

  /** How many there are. */
  public int size() {
    return content.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes bytes && Arrays.equals(content, bytes.content);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(content);
  }

  /** Their number; the contents may be a secret. */
  @Override
  public String toString() {
    return content.length + " bytes";
  }
}
