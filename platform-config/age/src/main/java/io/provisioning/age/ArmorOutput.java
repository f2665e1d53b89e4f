package io.provisioning.age;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.Objects;

/** Writes bytes as lines of text; the last line only when it is closed. */
final class ArmorOutput extends OutputStream {

  private static final byte[] LINE_END = {'\n'};

  private final OutputStream out;
  private final OutputStream base64;
  private boolean closed;

  ArmorOutput(OutputStream out) {
    this.out = out;
    base64 = Base64.getMimeEncoder(Armor.COLUMNS, LINE_END).wrap(new Kept());
  }

  private boolean begun;

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    begin();
    base64.write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (out) {
      begin();
      base64.close();
      out.write(("\n" + Armor.END + "\n").getBytes(ISO_8859_1));
    }
  }

  private void begin() throws IOException {
    if (!begun) {
      begun = true;
      out.write((Armor.BEGIN + "\n").getBytes(ISO_8859_1));
    }
  }

  /** The stream below, which stays open when the last group is written. */
  private final class Kept extends OutputStream {

    @Override
    public void write(int value) throws IOException {
      out.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }
  }
}
