package io.provisioning.cli.connection;

import io.provisioning.cli.console.CommandProblem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/** An answer that came to its end before anything was made of it. */
public final class WholeAnswer implements ClientHttpResponse {

  private final ClientHttpResponse answer;
  private final byte[] content;

  private WholeAnswer(ClientHttpResponse answer, byte[] content) {
    this.answer = answer;
    this.content = content;
  }

  /**
   * Reads an answer to its end: who makes objects of it would hide that it was cut.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it ends in the middle,
   *     or not in time
   */
  static WholeAnswer read(ClientHttpResponse answer) {
    try (var body = answer.getBody()) {
      return new WholeAnswer(answer, body.readAllBytes());
    } catch (IOException e) {
      answer.close();
      Interruption.check(e);
      throw CommandProblem.PLATFORM_NOT_RUNNING.because(
          "the platform did not finish its answer", "check it with `./provisioning status`", e);
    }
  }

  @Override
  public InputStream getBody() {
    return new ByteArrayInputStream(content);
  }

  @Override
  public HttpHeaders getHeaders() {
    return answer.getHeaders();
  }

  @Override
  public HttpStatusCode getStatusCode() throws IOException {
    return answer.getStatusCode();
  }

  @Override
  public String getStatusText() throws IOException {
    return answer.getStatusText();
  }

  @Override
  public void close() {
    answer.close();
  }
}
