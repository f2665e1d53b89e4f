package io.provisioning.cli.connection;

import io.provisioning.cli.console.CommandProblem;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Says that the platform does not answer where a connection fails, also in the middle of an answer.
 */
public final class UnavailableInterceptor implements ClientHttpRequestInterceptor {

  @Override
  public ClientHttpResponse intercept(
      HttpRequest request, byte[] body, ClientHttpRequestExecution execution) {
    try {
      return WholeAnswer.read(execution.execute(request, body));
    } catch (HttpTimeoutException e) {
      Interruption.check(e);
      throw CommandProblem.PLATFORM_NOT_RUNNING.because(
          "the platform does not answer in time", "check it with `./provisioning status`", e);
    } catch (IOException e) {
      throw Endpoint.notAnswering(request.getURI(), e);
    }
  }
}
