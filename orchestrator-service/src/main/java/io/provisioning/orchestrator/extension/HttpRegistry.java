package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.trust.Signature;
import io.provisioning.config.extension.trust.SignatureManifest;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.Workload;
import io.provisioning.service.token.WorkloadIdentity;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The registry, asked in this service's own name. The client is made for the first request: most
 * starts need none.
 */
final class HttpRegistry {

  private static final String AUDIENCE = "extension-registry";
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration REST = Duration.ofSeconds(5);

  /** For what a plan only warns of. */
  private static final Duration SHORT = Duration.ofSeconds(2);

  private static final int LARGEST_PAGE = 16 << 20;
  private static final int PAGE = 1000;
  private static final int MOST_PAGES = 100;
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final URI url;
  private final Duration timeout;
  private final WorkloadIdentity identity;
  private volatile long silentUntil = System.nanoTime();
  private @Nullable HttpClient client;

  HttpRegistry(URI url, Duration timeout, WorkloadIdentity identity) {
    this.url = url;
    this.timeout = timeout;
    this.identity = identity;
  }

  /**
   * Everything that a workspace offers, as the registry says it.
   *
   * @param workspace of the packages
   * @param work the workspace that needs them
   * @throws ProblemException PACKAGES_UNAVAILABLE
   */
  List<JsonNode> offers(String workspace, String work) {
    return offers(workspace, work, "", timeout);
  }

  /** Only what is yanked of it, if the registry says so at once. */
  List<JsonNode> yanked(String workspace, String work) {
    return offers(workspace, work, "&yanked=true", timeout.compareTo(SHORT) < 0 ? timeout : SHORT);
  }

  private List<JsonNode> offers(String workspace, String work, String filter, Duration limit) {
    var all = new ArrayList<JsonNode>();
    var cursor = "";
    for (var page = 0; page < MOST_PAGES; page++) {
      var path =
          "/api/v1/package-offers?limit=%d&workspace=%s%s"
                  .formatted(PAGE, encoded(workspace), filter)
              + (cursor.isEmpty() ? "" : "&cursor=" + encoded(cursor));
      var answer = tree(get(path, work, LARGEST_PAGE, limit).orElseThrow(HttpRegistry::unreadable));
      answer.path("items").forEach(all::add);
      cursor = answer.path("next_cursor").asString("");
      if (cursor.isEmpty()) {
        return all;
      }
    }
    throw unavailable("the workspace `%s` offers too many packages".formatted(workspace));
  }

  /**
   * A manifest, as the registry sends it.
   *
   * @return empty if the workspace has none of this digest
   * @throws ProblemException PACKAGES_UNAVAILABLE
   */
  Optional<byte[]> manifest(String workspace, PackageRef ref, String work) {
    return get(
        "/v2/%s/manifests/%s".formatted(repository(workspace, ref), ref.digest()),
        work,
        Artifact.LARGEST_CONFIGURATION,
        timeout);
  }

  /** A blob, likewise. */
  Optional<byte[]> blob(String workspace, PackageRef ref, String digest, String work) {
    return get(
        "/v2/%s/blobs/%s".formatted(repository(workspace, ref), digest),
        work,
        Artifact.LARGEST_LAYER,
        timeout);
  }

  /** The signatures of a package, as cosign keeps them beside it. */
  Optional<byte[]> signatures(String workspace, PackageRef ref, String work) {
    return get(
        "/v2/%s/manifests/%s"
            .formatted(repository(workspace, ref), SignatureManifest.tag(ref.digest())),
        work,
        SignatureManifest.LARGEST,
        timeout);
  }

  /**
   * What one of them has signed.
   *
   * @throws ProblemException PACKAGES_UNAVAILABLE, also if it is larger than any payload
   */
  Optional<byte[]> payload(String workspace, PackageRef ref, String digest, String work) {
    return get(
        "/v2/%s/blobs/%s".formatted(repository(workspace, ref), digest),
        work,
        Signature.LARGEST_PAYLOAD,
        timeout);
  }

  private static String repository(String workspace, PackageRef ref) {
    return workspace + "/" + ref.kind().label() + "/" + ref.name();
  }

  private Optional<byte[]> get(String path, String work, int largest, Duration limit) {
    var request =
        HttpRequest.newBuilder(URI.create(url.toString().replaceFirst("/+$", "") + path))
            .header("Authorization", "Bearer " + identity.token(AUDIENCE, Workload.in(work)))
            .build();
    try {
      return found(send(request, largest, limit));
    } catch (IOException e) {
      throw unavailable("the registry does not answer");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("the request to the registry was interrupted");
    }
  }

  /**
   * The whole answer in time: the client's own limit ends with the headers. Once one took too long,
   * the others of the same plan do not wait for theirs.
   */
  private HttpResponse<byte[]> send(HttpRequest request, int largest, Duration limit)
      throws IOException, InterruptedException {
    if (silentUntil - System.nanoTime() > 0) {
      throw new HttpTimeoutException("it did not answer a moment ago");
    }
    var answer =
        client().sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), largest));
    try {
      return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      if (limit.equals(timeout)) {
        silentUntil = System.nanoTime() + REST.toNanos();
      }
      throw new HttpTimeoutException("no answer within " + limit);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      answer.cancel(true);
    }
  }

  private static Optional<byte[]> found(HttpResponse<byte[]> answer) {
    return switch (answer.statusCode()) {
      case OK -> Optional.of(answer.body());
      case NOT_FOUND -> Optional.empty();
      case 401, 403 -> throw unavailable("the registry does not accept the orchestrator's key");
      default -> throw unavailable("the registry answers with status " + answer.statusCode());
    };
  }

  private synchronized HttpClient client() {
    if (client == null) {
      client =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .connectTimeout(CONNECT)
              .build();
    }
    return client;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static JsonNode tree(byte[] body) {
    try {
      return JsonMapper.shared().readTree(body);
    } catch (JacksonException e) {
      throw unreadable();
    }
  }

  private static ProblemException unreadable() {
    return unavailable("the registry's answer cannot be read");
  }

  private static ProblemException unavailable(String what) {
    return ExtensionProblem.PACKAGES_UNAVAILABLE.because(
        "packages are not available: " + what,
        "see `./provisioning status`, and try again once the registry answers");
  }
}
