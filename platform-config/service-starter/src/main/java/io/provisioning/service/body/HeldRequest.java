package io.provisioning.service.body;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.RequestProblem;
import jakarta.servlet.ReadListener;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body is read whole before anybody looks at it, once somebody asks for it, and can
 * be read again.
 */
final class HeldRequest extends HttpServletRequestWrapper {

  private static final int BLOCK = 8192;

  /** While it is read, it is there twice when its buffer grows. */
  private static final int COPIES = 3;

  private final long most;
  private final Duration patience;
  private final InstantSource time;
  private final BodyMemory.Share share;
  private byte @Nullable [] body;

  /**
   * Takes a request.
   *
   * @param most bytes of its body
   * @param patience until the body must be there
   */
  HeldRequest(
      HttpServletRequest request,
      long most,
      Duration patience,
      InstantSource time,
      BodyMemory.Share share) {
    super(request);
    this.most = most;
    this.patience = patience;
    this.time = time;
    this.share = share;
  }

  /**
   * The body from its beginning.
   *
   * @throws ProblemException REQUEST_TOO_LARGE, REQUEST_TOO_SLOW, MALFORMED_REQUEST or SERVICE_BUSY
   */
  @Override
  public ServletInputStream getInputStream() {
    if (body == null) {
      body = whole();
      share.hold(BodyWeight.of(body));
    }
    return new HeldInput(new ByteArrayInputStream(body));
  }

  @Override
  public BufferedReader getReader() {
    return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
  }

  private byte[] whole() {
    try {
      return read(super.getInputStream());
    } catch (IOException e) {
      throw unread(isLate(e) ? tooSlow(e) : malformed(e));
    }
  }

  private static boolean isLate(IOException e) {
    return e instanceof SocketTimeoutException || e.getCause() instanceof SocketTimeoutException;
  }

  /** The server has its own opinion of what failed, and answers with an error of ours otherwise. */
  private ProblemException unread(ProblemException problem) {
    setAttribute(RequestDispatcher.ERROR_EXCEPTION, problem);
    return problem;
  }

  private byte[] read(ServletInputStream input) throws IOException {
    var end = time.instant().plus(patience);
    var told = Math.min(Math.max(getContentLengthLong(), 1), BLOCK);
    var block = new byte[(int) told];
    var read = new ByteArrayOutputStream(block.length);
    for (var size = input.read(block); size >= 0; size = input.read(block)) {
      if (read.size() + size > most) {
        throw tooLarge(most);
      }
      if (time.instant().isAfter(end)) {
        throw tooSlow(null);
      }
      share.hold((long) COPIES * (read.size() + size));
      read.write(block, 0, size);
    }
    return read.toByteArray();
  }

  static ProblemException tooLarge(long most) {
    return RequestProblem.REQUEST_TOO_LARGE.because(
        "the request body is larger than " + most + " bytes",
        "split the document; the API's description has the limit of each operation");
  }

  static ProblemException malformed(IOException cause) {
    return RequestProblem.MALFORMED_REQUEST.because(
        "the request body is incomplete, or its chunks are not valid HTTP", cause);
  }

  private ProblemException tooSlow(@Nullable Throwable cause) {
    return RequestProblem.REQUEST_TOO_SLOW.because(
        "the request body did not arrive in time",
        "send it faster, or raise provisioning.request.max-time, now "
            + patience.toSeconds()
            + " s",
        cause);
  }

  private static final class HeldInput extends ServletInputStream {

    private final ByteArrayInputStream input;

    HeldInput(ByteArrayInputStream input) {
      this.input = input;
    }

    @Override
    public int read() {
      return input.read();
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      return input.read(buffer, offset, length);
    }

    @Override
    public boolean isFinished() {
      return input.available() == 0;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
      throw new UnsupportedOperationException("the body was read already");
    }
  }
}
