package io.provisioning.service;

import io.provisioning.config.problem.ProblemException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.util.unit.DataSize;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses bodies that are too large, also those that do not say their length. */
final class SizeFilter extends OncePerRequestFilter {

  private final DataSize limit;
  private final ProblemResponses problems;

  SizeFilter(DataSize limit, ProblemResponses problems) {
    this.limit = limit;
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (request.getContentLengthLong() > limit.toBytes()) {
      problems.write(response, tooLarge(limit));
    } else {
      chain.doFilter(new LimitedRequest(request, limit), response);
    }
  }

  private static ProblemException tooLarge(DataSize limit) {
    return new ProblemException(
        RequestProblem.REQUEST_TOO_LARGE,
        "the request body is larger than " + limit.toBytes() + " bytes",
        "split the document, or raise provisioning.request.max-size",
        List.of(),
        null);
  }

  private static final class LimitedRequest extends HttpServletRequestWrapper {

    private final DataSize limit;

    LimitedRequest(HttpServletRequest request, DataSize limit) {
      super(request);
      this.limit = limit;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
      return new LimitedInput(super.getInputStream(), limit);
    }

    @Override
    public BufferedReader getReader() throws IOException {
      return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }
  }

  private static final class LimitedInput extends ServletInputStream {

    private final ServletInputStream input;
    private final DataSize limit;
    private long left;

    LimitedInput(ServletInputStream input, DataSize limit) {
      this.input = input;
      this.limit = limit;
      left = limit.toBytes();
    }

    @Override
    public int read() throws IOException {
      var read = input.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      var read = input.read(buffer, offset, length);
      count(Math.max(read, 0));
      return read;
    }

    private void count(int read) {
      left -= read;
      if (left < 0) {
        throw tooLarge(limit);
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
