package io.provisioning.cli.orchestrator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.connection.ServiceProblem;
import io.provisioning.config.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Images and packages of any size, as the OCI distribution specification 1.1 has them: blobs are
 * passed on as they come, manifests are held. Nothing is verified here but what the answers say.
 */
public final class Transfers {

  /** Of a manifest, as the specification bounds it. */
  public static final int LARGEST_MANIFEST = 4 << 20;

  private static final int LARGEST_ANSWER = 8 << 20;
  private static final int MOST_NAMES = 100_000;
  private static final int NOT_FOUND = 404;
  private static final int CREATED = 201;
  private static final Pattern NEXT = Pattern.compile("<(/v2/[^>]{1,2000})>; *rel=\"?next\"?");
  private static final String ACCEPT =
      "application/vnd.oci.image.manifest.v1+json, application/vnd.oci.image.index.v1+json,"
          + " application/vnd.docker.distribution.manifest.v2+json,"
          + " application/vnd.docker.distribution.manifest.list.v2+json, */*";

  private final DistributionRequests requests;

  Transfers(DistributionRequests requests) {
    this.requests = requests;
  }

  /**
   * A manifest.
   *
   * @param digest as the registry says it
   */
  @SuppressWarnings("ArrayRecordComponent") // for one copy
  public record Pulled(String mediaType, byte[] content, Optional<String> digest) {}

  /**
   * Finds a manifest.
   *
   * @param reference a tag or a digest
   */
  public Optional<Pulled> find(String repository, String reference) throws InterruptedException {
    var answer =
        requests.send(
            requests.request(manifest(repository, reference)).header("Accept", ACCEPT).GET(),
            LARGEST_MANIFEST);
    if (answer.statusCode() == NOT_FOUND) {
      return Optional.empty();
    }
    require(answer);
    var type = answer.headers().firstValue("Content-Type").orElse("");
    return Optional.of(
        new Pulled(
            type.split(";", 2)[0].strip(),
            answer.body(),
            answer.headers().firstValue("Docker-Content-Digest")));
  }

  /** The digest of a manifest, if it is there. */
  public Optional<String> digest(String repository, String reference) throws InterruptedException {
    var answer =
        requests.send(
            requests
                .request(manifest(repository, reference))
                .header("Accept", ACCEPT)
                .method("HEAD", BodyPublishers.noBody()),
            LARGEST_MANIFEST);
    if (answer.statusCode() == NOT_FOUND) {
      return Optional.empty();
    }
    require(answer);
    return answer.headers().firstValue("Docker-Content-Digest");
  }

  /** All tags of a repository, in the order of the registry. */
  public List<String> tags(String repository) throws InterruptedException {
    var all = new ArrayList<String>();
    @Nullable String path = "/v2/%s/tags/list".formatted(repository);
    while (path != null) {
      var answer = page(path);
      tree(answer).path("tags").valueStream().map(it -> it.asString("")).forEach(all::add);
      path = next(answer, all.size());
    }
    return all;
  }

  /** Digests of the manifests that refer to this one. */
  public List<String> referrers(String repository, String digest) throws InterruptedException {
    var all = new ArrayList<String>();
    @Nullable String path = "/v2/%s/referrers/%s".formatted(repository, digest);
    while (path != null) {
      var answer = page(path);
      tree(answer)
          .path("manifests")
          .valueStream()
          .map(it -> it.path("digest").asString(""))
          .forEach(all::add);
      path = next(answer, all.size());
    }
    return all;
  }

  private HttpResponse<byte[]> page(String path) throws InterruptedException {
    var answer = requests.send(requests.request(path).GET(), LARGEST_ANSWER);
    require(answer);
    return answer;
  }

  private static JsonNode tree(HttpResponse<byte[]> answer) {
    return DistributionRequests.tree(answer.body());
  }

  private static @Nullable String next(HttpResponse<byte[]> answer, int found) {
    if (found > MOST_NAMES) {
      throw new ServiceProblem(Problem.Kind.INVALID, "unexpected answer")
          .because(
              "the registry lists more than %d tags or referrers".formatted(MOST_NAMES),
              "name the tags");
    }
    var link = NEXT.matcher(answer.headers().firstValue("Link").orElse(""));
    return link.find() ? link.group(1) : null;
  }

  /** Opens a blob, if it is there; whoever reads it closes it. */
  public Optional<InputStream> open(String repository, String digest) throws InterruptedException {
    var answer =
        requests.open(requests.request("/v2/%s/blobs/%s".formatted(repository, digest)).GET());
    if (answer.statusCode() < 300) {
      return Optional.of(answer.body());
    }
    var refusal = refusal(answer);
    if (answer.statusCode() == NOT_FOUND) {
      return Optional.empty();
    }
    DistributionRequests.require(answer.statusCode(), refusal);
    throw new IllegalStateException("refused");
  }

  private byte[] refusal(HttpResponse<InputStream> answer) {
    try (var body = answer.body()) {
      return body.readNBytes(LARGEST_ANSWER);
    } catch (IOException e) {
      throw requests.notAnswering(e);
    }
  }

  /** The problem that the registry no longer sends. */
  public RuntimeException notAnswering(IOException cause) {
    return requests.notAnswering(cause);
  }

  /**
   * Sends a blob, unless it is in the repository or in another one of its workspace.
   *
   * @param size in bytes
   * @param content opened only if it has to be sent
   * @return whether it was sent
   */
  public boolean push(String repository, String digest, long size, Supplier<InputStream> content)
      throws InterruptedException {
    var begun =
        requests.send(
            requests
                .request(
                    "/v2/%s/blobs/uploads/?mount=%s"
                        .formatted(repository, URLEncoder.encode(digest, UTF_8)))
                .POST(BodyPublishers.noBody()),
            LARGEST_ANSWER);
    require(begun);
    if (begun.statusCode() == CREATED) {
      return false;
    }
    var place = begun.headers().firstValue("Location").orElse("");
    if (!place.startsWith("/v2/")) { // the token is for nobody else
      throw new ServiceProblem(Problem.Kind.INTERNAL, "unexpected answer")
          .because("the registry wants the blob to be sent to another address");
    }
    var end = place + (place.contains("?") ? "&" : "?") + "digest=" + digest;
    require(
        requests.send(
            requests
                .request(end)
                .header("Content-Type", "application/octet-stream")
                .PUT(body(size, content)),
            LARGEST_ANSWER));
    return true;
  }

  private static BodyPublisher body(long size, Supplier<InputStream> content) {
    return size == 0
        ? BodyPublishers.noBody()
        : BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(content), size);
  }

  /**
   * Keeps a manifest.
   *
   * @param reference a tag or its digest
   */
  public void push(String repository, String reference, String mediaType, byte[] content)
      throws InterruptedException {
    require(
        requests.send(
            requests
                .request(manifest(repository, reference))
                .header("Content-Type", mediaType)
                .PUT(BodyPublishers.ofByteArray(content)),
            LARGEST_ANSWER));
  }

  private static String manifest(String repository, String reference) {
    return "/v2/%s/manifests/%s".formatted(repository, reference);
  }

  private static void require(HttpResponse<byte[]> answer) {
    DistributionRequests.require(answer.statusCode(), answer.body());
  }
}
