package io.provisioning.vault.seal.kmip;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.cert.CertificateException;
import java.time.Clock;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Sends a request and takes its answer, over a connection of its own: root keys are opened seldom,
 * and nothing has to notice that an old connection is dead.
 */
final class KmipConnection {

  /** Of an answer. */
  static final int LARGEST = 64 << 10;

  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private final KmipKey key;
  private final Clock clock;

  KmipConnection(KmipKey key, Clock clock) {
    this.key = key;
    this.clock = clock;
  }

  /**
   * The answer, which the caller overwrites.
   *
   * @throws KeyServiceException if there is none within the time limit
   */
  byte[] exchange(byte[] request) {
    var context = key.files().context(clock.instant());
    try (var socket = new Socket()) {
      var work = new FutureTask<>(() -> exchange(context, socket, request));
      Thread.ofVirtual().name("kmip").start(work);
      return work.get(key.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // closing the socket has ended the work
      throw away("did not answer within " + key.timeout().toMillis() + " ms");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw away("was not waited for");
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } catch (IOException e) {
      throw away("cannot be reached");
    }
  }

  private byte[] exchange(SSLContext context, Socket plain, byte[] request) throws IOException {
    try {
      plain.connect(new InetSocketAddress(key.host(), key.port()));
    } catch (IOException e) {
      throw away("cannot be reached");
    }
    try (var socket =
        (SSLSocket) context.getSocketFactory().createSocket(plain, key.host(), key.port(), true)) {
      var parameters = socket.getSSLParameters();
      parameters.setProtocols(PROTOCOLS);
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      shakeHands(socket);
      socket.getOutputStream().write(request);
      return answer(socket);
    }
  }

  private void shakeHands(SSLSocket socket) {
    try {
      socket.startHandshake();
    } catch (IOException e) {
      throw isOfCertificate(e) ? untrusted() : refused();
    }
  }

  /** Memory is taken for what the answer may have, not for what it claims to have. */
  private byte[] answer(SSLSocket socket) throws IOException {
    var in = socket.getInputStream();
    var head = in.readNBytes(Ttlv.HEAD);
    if (head.length < Ttlv.HEAD) {
      throw new EOFException();
    }
    var fields = ByteBuffer.wrap(head);
    if (fields.getInt() != (Tags.RESPONSE_MESSAGE << 8 | 1)) {
      throw new MalformedException("it is no message of KMIP");
    }
    int length = fields.getInt();
    if (length < 0 || length > LARGEST) {
      throw new MalformedException("it is larger than " + LARGEST + " bytes");
    }
    var answer = new byte[Ttlv.HEAD + length];
    System.arraycopy(head, 0, answer, 0, Ttlv.HEAD);
    if (in.readNBytes(answer, Ttlv.HEAD, length) < length) {
      throw new EOFException();
    }
    return answer;
  }

  private KeyServiceException failure(@Nullable Throwable cause) {
    return switch (cause) {
      case KeyServiceException known -> known;
      case MalformedException malformed -> key.unusable(malformed.what());
      // with TLS 1.3, a server sees the certificate only after the handshake
      case SSLException alert
          when String.valueOf(alert.getMessage()).contains("Received fatal alert") ->
          refused();
      case IOException _ -> away("did not answer, or not in full");
      case null, default ->
          throw new IllegalStateException("a request to a KMIP server failed", cause);
    };
  }

  /** Of the server: it does not see what we do not trust. */
  private static boolean isOfCertificate(Throwable failure) {
    return failure.getCause() instanceof CertificateException;
  }

  private KeyServiceException untrusted() {
    return new KeyServiceException(
        "the certificate of " + key.server() + " is not trusted",
        "check that it is for this host, has not expired, and comes from one in `provisioning.vault.kmip.ca-file`");
  }

  private KeyServiceException refused() {
    return new KeyServiceException(
        key.server() + " refused the TLS connection",
        "check that `provisioning.vault.kmip.certificate-file` is one for clients that it knows, and that this is its port for KMIP");
  }

  private KeyServiceException away(String what) {
    return new KeyServiceException(
        key.server() + " " + what,
        "check that this machine reaches it; `provisioning kms test` shows whether it answers");
  }
}
