package io.provisioning.orchestrator.journal.surreal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A way to the engine on which requests arrive, and answers get lost if wanted. */
final class LossyWire implements AutoCloseable {

  private final ServerSocket server;
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean losesAnswers;

  private LossyWire(ServerSocket server, int target) {
    this.server = server;
    this.target = target;
  }

  static LossyWire to(int port) throws IOException {
    var wire = new LossyWire(new ServerSocket(0, 10, InetAddress.getLoopbackAddress()), port);
    Thread.ofVirtual().start(wire::accept);
    return wire;
  }

  int port() {
    return server.getLocalPort();
  }

  void loseAnswers() {
    losesAnswers = true;
  }

  /** Answers come again, on new connections. */
  void mend() {
    losesAnswers = false;
    open.forEach(LossyWire::close);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        var client = server.accept();
        var engine = new Socket(InetAddress.getLoopbackAddress(), target);
        open.add(client);
        open.add(engine);
        Thread.ofVirtual().start(() -> pump(client, engine, false));
        Thread.ofVirtual().start(() -> pump(engine, client, true));
      } catch (IOException e) {
        mend(); // the engine is away, or this was closed
      }
    }
  }

  private void pump(Socket from, Socket to, boolean answers) {
    var buffer = new byte[1 << 16];
    try {
      for (var read = from.getInputStream().read(buffer); read >= 0; ) {
        if (!answers || !losesAnswers) {
          to.getOutputStream().write(buffer, 0, read);
        }
        read = from.getInputStream().read(buffer);
      }
    } catch (IOException e) {
      close(from); // as the other one sees it
    }
    close(to);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    mend();
  }
}
