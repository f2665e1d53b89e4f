package io.provisioning.service.body;

import jakarta.servlet.ReadListener;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;

/** A request whose body is read once, as it comes, up to its limit. */
final class StreamedRequest extends HttpServletRequestWrapper {

  private final long most;

  StreamedRequest(HttpServletRequest request, long most) {
    super(request);
    this.most = most;
  }

  /**
   * The body.
   *
   * @throws io.provisioning.config.problem.ProblemException REQUEST_TOO_LARGE, while it is read
   */
  @Override
  public ServletInputStream getInputStream() throws IOException {
    return new LimitedInput(super.getInputStream());
  }

  /** The server has its own opinion of what failed, and answers with an error of ours otherwise. */
  private IOException broken(IOException cause) {
    setAttribute(RequestDispatcher.ERROR_EXCEPTION, HeldRequest.malformed(cause));
    return cause;
  }

  private final class LimitedInput extends ServletInputStream {

    private final ServletInputStream input;
    private long read;

    LimitedInput(ServletInputStream input) {
      this.input = input;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      try {
        var size = input.read(buffer, offset, length);
        count(Math.max(size, 0));
        return size;
      } catch (IOException e) {
        throw broken(e);
      }
    }

    private void count(int size) {
      read += size;
      if (read > most) {
        throw HeldRequest.tooLarge(most);
      }
    }

    @Override
    public boolean isFinished() {
      return input.isFinished();
    }

    @Override
    public boolean isReady() {
      return input.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
      input.setReadListener(listener);
    }
  }
}
