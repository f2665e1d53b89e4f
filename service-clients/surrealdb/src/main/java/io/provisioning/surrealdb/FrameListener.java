package io.provisioning.surrealdb;

import java.io.ByteArrayOutputStream;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Puts the frames of a socket together to messages. The socket calls it from one thread at a time.
 */
final class FrameListener implements WebSocket.Listener {

  private final RpcConnection connection;
  private final int maxSize;
  private ByteArrayOutputStream message = new ByteArrayOutputStream();

  FrameListener(RpcConnection connection, int maxSize) {
    this.connection = connection;
    this.maxSize = maxSize;
  }

  @Override
  public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer frame, boolean last) {
    if (frame.remaining() > maxSize - message.size()) {
      refuse(socket, "a message has more than " + maxSize + " bytes");
      return null;
    }
    var bytes = new byte[frame.remaining()];
    frame.get(bytes);
    message.writeBytes(bytes);
    if (last) {
      var whole = message.toByteArray();
      message = new ByteArrayOutputStream();
      connection.received(whole);
    }
    socket.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
    refuse(socket, "a message is text");
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
    connection.ended(
        SurrealConnectionException.sent("the engine closed the connection (" + code + ")", null));
    return null;
  }

  @Override
  public void onError(WebSocket socket, Throwable failure) {
    connection.ended(failure);
  }

  private void refuse(WebSocket socket, String why) {
    connection.ended(new SurrealProtocolException(why));
    socket.abort();
  }
}
