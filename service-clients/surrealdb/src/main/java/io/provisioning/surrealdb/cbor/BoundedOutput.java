package io.provisioning.surrealdb.cbor;

import java.io.ByteArrayOutputStream;

/** Bytes that are refused once they are too many. */
final class BoundedOutput extends ByteArrayOutputStream {

  private final int limit;

  BoundedOutput(int limit) {
    super(512);
    this.limit = limit;
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    checkRoom(length);
    super.write(bytes, offset, length);
  }

  @Override
  public synchronized void write(int oneByte) {
    checkRoom(1);
    super.write(oneByte);
  }

  private void checkRoom(int length) {
    if (length > limit - count) {
      throw new IllegalArgumentException("a message has at most " + limit + " bytes");
    }
  }
}
