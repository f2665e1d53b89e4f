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
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.springframework.util.unit.DataSize;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses bodies that are too large, also those that do not say their length, or too slow. */
final class SizeFilter extends OncePerRequestFilter {

  private final RequestSettings settings;
  private final InstantSource time;
  private final ProblemResponses problems;

  SizeFilter(RequestSettings settings, InstantSource time, ProblemResponses problems) {
    this.settings = settings;
    this.time = time;
    this.problems = problems;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (request.getContentLengthLong() > settings.maxSize().toBytes()) {
      problems.write(response, tooLarge(settings.maxSize()));
    } else {
      chain.doFilter(new LimitedRequest(request), response);
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

  private static ProblemException tooSlow(Duration limit) {
    return new ProblemException(
        RequestProblem.REQUEST_TOO_SLOW,
        "the request body was not there within " + limit.toSeconds() + " s",
        "send it faster, or raise provisioning.request.max-time",
        List.of(),
        null);
  }

  private final class LimitedRequest extends HttpServletRequestWrapper {

    LimitedRequest(HttpServletRequest request) {
      super(request);
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
      return new LimitedInput(super.getInputStream());
    }

    @Override
    public BufferedReader getReader() throws IOException {
      return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }
  }

  private final class LimitedInput extends ServletInputStream {

    private final ServletInputStream input;
    private final Instant end = time.instant().plus(settings.maxTime());
    private long left = settings.maxSize().toBytes();

    LimitedInput(ServletInputStream input) {
      this.input = input;
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
        throw tooLarge(settings.maxSize());
      }
      if (time.instant().isAfter(end)) {
        throw tooSlow(settings.maxTime());
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
