package io.provisioning.controlcenter.audit.trail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A disk that takes part of a write, and then nothing until it is emptied. */
final class FullDisk extends Disk {

  private volatile boolean isFull;
  private volatile boolean failsToSync;

  void fill() {
    isFull = true;
  }

  void failToSync() {
    failsToSync = true;
  }

  void mend() {
    isFull = false;
    failsToSync = false;
  }

  @Override
  void write(FileChannel file, ByteBuffer content, long at) throws IOException {
    if (isFull) {
      super.write(file, content.slice(0, content.remaining() / 2), at);
      throw new IOException("No space left on device");
    }
    super.write(file, content, at);
  }

  @Override
  void sync(FileChannel file) throws IOException {
    if (failsToSync) {
      throw new IOException("Input/output error");
    }
    super.sync(file);
  }
}
