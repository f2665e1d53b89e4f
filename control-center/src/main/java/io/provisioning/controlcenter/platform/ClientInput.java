package io.provisioning.controlcenter.platform;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;

/** What a client sends; that it stops doing so is told from a service that does not answer. */
final class ClientInput extends FilterInputStream {

  ClientInput(InputStream input) {
    super(input);
  }

  /** The client stopped sending. */
  static final class BrokenException extends IOException {

    @Serial private static final long serialVersionUID = 1;

    BrokenException(IOException cause) {
      super(cause);
    }
  }

  @Override
  public int read() throws IOException {
    try {
      return super.read();
    } catch (IOException e) {
      throw new BrokenException(e);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return super.read(bytes, offset, length);
    } catch (IOException e) {
      throw new BrokenException(e);
    }
  }
}
