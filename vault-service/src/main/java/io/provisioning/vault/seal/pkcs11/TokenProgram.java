package io.provisioning.vault.seal.pkcs11;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.Provider;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The process of a token. It answers requests one after the other, until the vault ends it or ends
 * itself.
 */
final class TokenProgram {

  static final String CONNECT = "connect";
  static final String LOG_IN = "log in";
  static final String SEAL = "seal";
  static final String OPEN = "open";

  /** First part of an answer; otherwise it is the name of a {@link Failure}, then its code. */
  static final String DONE = "done";

  private @Nullable Provider token;
  private @Nullable TokenSession session;

  private TokenProgram() {}

  /** Takes no arguments: others on the machine can read them. */
  public static void main(String[] arguments) throws IOException {
    // a library that hangs must not keep the process when the vault is gone
    ProcessHandle.current()
        .parent()
        .ifPresent(vault -> {
          var _ = vault.onExit().thenRun(() -> Runtime.getRuntime().halt(0));
        });
    Messages.write(System.out, Messages.HELLO, List.of(DONE.getBytes(UTF_8)));
    new TokenProgram().run();
  }

  private void run() throws IOException {
    while (true) {
      var marker = Messages.marker(System.in);
      var request = Messages.parts(System.in);
      var answer = answer(request);
      Messages.write(System.out, marker, answer);
      request.forEach(part -> Arrays.fill(part, (byte) 0));
      answer.forEach(part -> Arrays.fill(part, (byte) 0));
    }
  }

  private List<byte[]> answer(List<byte[]> request) {
    try {
      return List.of(DONE.getBytes(UTF_8), result(request));
    } catch (Refusal e) {
      return List.of(e.failure().name().getBytes(UTF_8), e.code().getBytes(UTF_8));
    }
  }

  private byte[] result(List<byte[]> request) throws Refusal {
    return switch (text(request, 0)) {
      case CONNECT -> connect(request);
      case LOG_IN -> logIn(request);
      case SEAL -> session().seal(request.get(1), request.get(2));
      case OPEN -> session().open(request.get(1), request.get(2));
      default -> throw new Refusal(Failure.FAULT);
    };
  }

  private byte[] connect(List<byte[]> request) throws Refusal {
    var slot = text(request, 2);
    token =
        TokenSession.connect(
            Path.of(text(request, 1)),
            slot.isEmpty() ? null : Long.valueOf(slot),
            text(request, 3));
    return new byte[0];
  }

  private byte[] logIn(List<byte[]> request) throws Refusal {
    if (token == null) {
      throw new Refusal(Failure.FAULT);
    }
    var pin = UTF_8.decode(ByteBuffer.wrap(request.get(2)));
    var characters = new char[pin.remaining()];
    pin.get(characters);
    try {
      session = TokenSession.open(token, text(request, 1), characters);
      return new byte[0];
    } finally {
      Arrays.fill(characters, '\0');
      Arrays.fill(pin.array(), '\0');
    }
  }

  private TokenSession session() throws Refusal {
    if (session == null) {
      throw new Refusal(Failure.FAULT);
    }
    return session;
  }

  private static String text(List<byte[]> request, int place) {
    return new String(request.get(place), UTF_8);
  }
}
