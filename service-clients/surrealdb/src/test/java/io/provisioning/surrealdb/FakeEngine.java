package io.provisioning.surrealdb;

import io.provisioning.surrealdb.SurrealSettings.Reconnection;
import io.provisioning.surrealdb.cbor.SurrealCbor;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A WebSocket that misbehaves as no real engine can be made to. It answers what it is told to. */
final class FakeEngine implements AutoCloseable {

  private static final String ACCEPT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  private static final int BINARY = 0x82;

  private final ServerSocket server;
  private final SurrealCbor cbor = new SurrealCbor(1 << 20, 1 << 20);
  private final AtomicInteger connections = new AtomicInteger();
  private final Semaphore made = new Semaphore(0);
  private final BlockingQueue<Socket> sockets = new LinkedBlockingQueue<>();
  private final Behaviour behaviour;
  private final String subprotocol;

  /** What to do with a request other than signing in and choosing the database. */
  interface Behaviour {

    void handle(FakeEngine engine, OutputStream out, Map<?, ?> request) throws IOException;
  }

  FakeEngine(String subprotocol, Behaviour behaviour) {
    this.subprotocol = subprotocol;
    this.behaviour = behaviour;
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  SurrealSettings settings() {
    var uri = URI.create("ws://127.0.0.1:" + server.getLocalPort());
    return SurrealSettings.of(uri, "test", "test", Credentials.root("root", "root"))
        .withReconnection(new Reconnection(Duration.ofMillis(1), Duration.ofMillis(5), 0));
  }

  /** How many connections there were. */
  int connections() {
    return connections.get();
  }

  /** Waits until so many more were made. */
  void awaitConnections(int number) throws InterruptedException {
    made.acquire(number);
  }

  void answer(OutputStream out, Map<?, ?> request, Object result) throws IOException {
    var id = request.get("id");
    send(out, cbor.encode(Map.of("id", id == null ? 0 : id, "result", result)));
  }

  void say(OutputStream out, Object message) throws IOException {
    send(out, cbor.encode(message));
  }

  void send(OutputStream out, byte[] message) throws IOException {
    var frame = ByteBuffer.allocate(message.length + 4);
    frame.put((byte) BINARY);
    if (message.length < 126) {
      frame.put((byte) message.length);
    } else {
      frame.put((byte) 126).putShort((short) message.length);
    }
    frame.put(message);
    out.write(frame.array(), 0, frame.position());
    out.flush();
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (var socket : sockets) {
      socket.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        var socket = server.accept();
        connections.incrementAndGet();
        made.release();
        sockets.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      var in = new DataInputStream(socket.getInputStream());
      var out = socket.getOutputStream();
      shakeHands(in, out);
      for (var message = read(in); message != null; message = read(in)) {
        handle(out, message);
      }
    } catch (IOException e) {
      // the client is gone
    }
  }

  private void handle(OutputStream out, byte[] message) throws IOException {
    if (cbor.decode(message) instanceof Map<?, ?> request) {
      if ("signin".equals(request.get("method")) || "use".equals(request.get("method"))) {
        answer(out, request, "token");
      } else {
        behaviour.handle(this, out, request);
      }
    }
  }

  private void shakeHands(DataInputStream in, OutputStream out) throws IOException {
    var key = "";
    for (var line = line(in); !line.isEmpty(); line = line(in)) {
      if (line.startsWith("Sec-WebSocket-Key: ")) {
        key = line.substring(line.indexOf(' ') + 1);
      }
    }
    var protocol = subprotocol.isEmpty() ? "" : "Sec-WebSocket-Protocol: " + subprotocol + "\r\n";
    var head =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + protocol
            + "Sec-WebSocket-Accept: "
            + accepted(key)
            + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static String accepted(String key) {
    try {
      var sha = MessageDigest.getInstance("SHA-1");
      var digest = sha.digest((key + ACCEPT).getBytes(StandardCharsets.US_ASCII));
      return Base64.getEncoder().encodeToString(digest);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static String line(DataInputStream in) throws IOException {
    var line = new StringBuilder();
    for (var letter = in.readByte(); letter != '\n'; letter = in.readByte()) {
      line.append((char) letter);
    }
    return line.toString().strip();
  }

  /** The content of a frame, or null once the client says goodbye. */
  private static byte @Nullable [] read(DataInputStream in) throws IOException {
    var kind = in.readUnsignedByte();
    var length = in.readUnsignedByte() & 0x7f;
    if (length == 126) {
      length = in.readUnsignedShort();
    }
    var mask = in.readNBytes(4);
    var content = in.readNBytes(length);
    for (var i = 0; i < content.length; i++) {
      content[i] ^= mask[i % 4];
    }
    return kind == BINARY ? content : null;
  }
}
