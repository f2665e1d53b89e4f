package io.provisioning.vault.seal.kmip;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.time.Instant;

/** A server that answers what it likes, over TLS or without. */
final class HostileServer implements AutoCloseable {

  private final ServerSocket listening;
  private volatile Behaviour behaviour = (_, _) -> {};

  /** What it does with a request. */
  @FunctionalInterface
  interface Behaviour {

    void answer(byte[] request, OutputStream out) throws IOException, InterruptedException;
  }

  private HostileServer(ServerSocket listening) {
    this.listening = listening;
    Thread.ofVirtual().start(this::serve);
  }

  static HostileServer withTls(TlsFiles files) throws IOException {
    return new HostileServer(
        files
            .context(Instant.now())
            .getServerSocketFactory()
            .createServerSocket(0, 10, InetAddress.getLoopbackAddress()));
  }

  static HostileServer withoutTls() throws IOException {
    return new HostileServer(new ServerSocket(0, 10, InetAddress.getLoopbackAddress()));
  }

  String endpoint() {
    return "127.0.0.1:" + listening.getLocalPort();
  }

  void behave(Behaviour other) {
    behaviour = other;
  }

  private void serve() {
    while (!listening.isClosed()) {
      try {
        var connection = listening.accept();
        Thread.ofVirtual()
            .start(() -> {
              try (connection) {
                behaviour.answer(
                    request(connection.getInputStream()), connection.getOutputStream());
              } catch (IOException | InterruptedException e) {
                // the client has gone
              }
            });
      } catch (IOException e) {
        // closed
      }
    }
  }

  private static byte[] request(InputStream in) throws IOException {
    var head = in.readNBytes(Ttlv.HEAD);
    if (head.length < Ttlv.HEAD || head[0] != 0x42) {
      return head;
    }
    int length = ByteBuffer.wrap(head).getInt(4);
    return ByteBuffer.allocate(Ttlv.HEAD + length).put(head).put(in.readNBytes(length)).array();
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
