package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.ServiceProblem;
import io.provisioning.cli.console.JsonText;
import io.provisioning.client.vault.model.RestoreView;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Backups of the vault, of any size: they are passed on as they come. */
public final class VaultBackups {

  private static final String BACKUPS = "/api/v1/seal/backups";
  private static final String RESTORE = "/api/v1/seal/restore";

  /** Of an answer that is no backup. */
  private static final int LARGEST_ANSWER = 1 << 20;

  private final Endpoint endpoint;
  private final HttpClient http;

  VaultBackups(Endpoint endpoint, HttpClient http) {
    this.endpoint = endpoint;
    this.http = http;
  }

  /**
   * Makes a backup.
   *
   * @return the file of age, which throws where it breaks off; the caller closes it
   */
  public InputStream make(List<String> recipients) {
    return send(request(BACKUPS, Map.of())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(JsonText.pretty(Map.of("recipients", recipients)))))
        .body();
  }

  /**
   * Restores a backup.
   *
   * @param encrypted to the recipient that the vault names
   * @param check whether it is only read
   */
  public RestoreView restore(Supplier<InputStream> encrypted, boolean check) {
    var query = check ? Map.of("check", "true") : Map.<String, String>of();
    var answer =
        send(
            request(RESTORE, query)
                .header("Content-Type", "application/octet-stream")
                .POST(BodyPublishers.ofInputStream(encrypted)));
    try {
      return JsonText.read(new String(whole(answer), StandardCharsets.UTF_8), RestoreView.class);
    } catch (IOException e) {
      throw Endpoint.notAnswering(endpoint.url(), e);
    }
  }

  private HttpRequest.Builder request(String path, Map<String, String> query) {
    return HttpRequest.newBuilder(endpoint.at(path, query))
        .header("Authorization", endpoint.authorization());
  }

  private HttpResponse<InputStream> send(HttpRequest.Builder request) {
    try {
      var answer = http.send(request.build(), BodyHandlers.ofInputStream());
      if (answer.statusCode() >= 300) {
        throw ServiceProblem.of(answer.statusCode(), whole(answer));
      }
      return answer;
    } catch (IOException e) {
      throw Endpoint.notAnswering(endpoint.url(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static byte[] whole(HttpResponse<InputStream> answer) throws IOException {
    try (var body = answer.body()) {
      return body.readNBytes(LARGEST_ANSWER);
    }
  }
}
