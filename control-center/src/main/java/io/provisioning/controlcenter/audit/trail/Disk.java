package io.provisioning.controlcenter.audit.trail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** What can fail while a segment is written; the tests' disk does. */
class Disk {

  /** Writes all of it, or throws with some of it written. */
  void write(FileChannel file, ByteBuffer content, long at) throws IOException {
    var next = at;
    while (content.hasRemaining()) {
      next += file.write(content, next);
    }
  }

  /** Sizes are synced with the bytes they need; times of access are not worth a wait. */
  void sync(FileChannel file) throws IOException {
    file.force(false);
  }
}
