package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.ServiceProblem;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.trust.Signature;
import io.provisioning.config.extension.trust.SignatureManifest;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * As much of the OCI distribution specification as packages need: they are small, so each blob is
 * one request.
 */
public final class Distribution {

  private static final int NOT_FOUND = 404;

  private final Endpoint endpoint;
  private final HttpClient http;

  Distribution(Endpoint endpoint, HttpClient http) {
    this.endpoint = endpoint;
    this.http = http;
  }

  /**
   * Pushes a package under its version.
   *
   * @return whether it was not there before
   * @throws ProblemException INVALID with each of the registry's findings, …
   */
  public boolean push(String workspace, Artifact artifact) throws InterruptedException {
    var repository = workspace + "/" + artifact.repository();
    var manifest = "/v2/%s/manifests/%s".formatted(repository, artifact.tag());
    var known = send(request(manifest).method("HEAD", BodyPublishers.noBody()));
    if (artifact.digest().equals(known.headers().firstValue("Docker-Content-Digest").orElse(""))) {
      return false;
    }
    pushBlob(repository, artifact.configuration());
    pushBlob(repository, artifact.layer());
    require(
        send(
            request(manifest)
                .header("Content-Type", Artifact.MEDIA_TYPE)
                .PUT(BodyPublishers.ofByteArray(artifact.manifest()))));
    return true;
  }

  private void pushBlob(String repository, byte[] content) throws InterruptedException {
    var digest = Artifact.digest(content);
    var known =
        send(
            request("/v2/%s/blobs/%s".formatted(repository, digest))
                .method("HEAD", BodyPublishers.noBody()));
    if (known.statusCode() == NOT_FOUND) {
      require(
          send(
              request("/v2/%s/blobs/uploads/?digest=%s".formatted(repository, digest))
                  .header("Content-Type", "application/octet-stream")
                  .POST(BodyPublishers.ofByteArray(content))));
    } else {
      require(known);
    }
  }

  /**
   * The layer of a package.
   *
   * @param digest of its manifest
   * @throws ProblemException UNREADABLE_FILE if what arrives has another digest
   */
  public byte[] pull(String repository, String digest) throws InterruptedException {
    var manifest = verified("/v2/%s/manifests/%s".formatted(repository, digest), digest);
    var layer = tree(manifest).at("/layers/0/digest").asString("");
    return verified("/v2/%s/blobs/%s".formatted(repository, layer), layer);
  }

  /** The signatures of a package, as cosign keeps them beside it; none that cannot be read. */
  public List<Signature> signatures(String repository, String digest) throws InterruptedException {
    var found = new ArrayList<Signature>();
    for (var entry : SignatureManifest.entries(signatureManifest(repository, digest))) {
      var answer = send(request("/v2/%s/blobs/%s".formatted(repository, entry.digest())).GET());
      if (answer.statusCode() != NOT_FOUND) {
        require(answer);
        entry.with(answer.body()).ifPresent(found::add);
      }
    }
    return found;
  }

  private byte[] signatureManifest(String repository, String digest) throws InterruptedException {
    var answer = send(request(signaturesOf(repository, digest)).GET());
    if (answer.statusCode() == NOT_FOUND) {
      return new byte[0];
    }
    require(answer);
    return answer.body();
  }

  private static String signaturesOf(String repository, String digest) {
    return "/v2/%s/manifests/%s".formatted(repository, SignatureManifest.tag(digest));
  }

  /** Adds a signature to those of a package. */
  public void sign(String repository, String digest, Signature signature)
      throws InterruptedException {
    var written = SignatureManifest.with(signatureManifest(repository, digest), signature);
    for (var blob : written.blobs()) {
      pushBlob(repository, blob);
    }
    require(
        send(
            request(signaturesOf(repository, digest))
                .header("Content-Type", Artifact.MEDIA_TYPE)
                .PUT(BodyPublishers.ofByteArray(written.manifest()))));
  }

  private byte[] verified(String path, String digest) throws InterruptedException {
    var answer = send(request(path).GET());
    require(answer);
    if (!Artifact.digest(answer.body()).equals(digest)) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "the registry sent other content than `%s`".formatted(digest),
          "pull again; if that does not help, push the package again");
    }
    return answer.body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(endpoint.at(path, Map.of()))
        .header("Authorization", endpoint.authorization());
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request) throws InterruptedException {
    try {
      return http.send(
          request.build(),
          BodyHandlers.limiting(BodyHandlers.ofByteArray(), Artifact.LARGEST_LAYER));
    } catch (IOException e) {
      throw Endpoint.notAnswering(endpoint.url(), e);
    }
  }

  /** Refusals of the specification, of the door, and of whatever stands between. */
  private static void require(HttpResponse<byte[]> answer) {
    if (answer.statusCode() < 300) {
      return;
    }
    var errors =
        tree(answer.body()).path("errors").valueStream().filter(it -> it.has("code")).toList();
    if (errors.isEmpty()) {
      throw ServiceProblem.of(answer.statusCode(), answer.body());
    }
    throw new ServiceProblem(kind(answer.statusCode()), "refused by the registry")
        .because(texts(errors));
  }

  private static Problem.Kind kind(int status) {
    return status == 422 ? Problem.Kind.INVALID : ServiceProblem.kindOf(status);
  }

  private static String texts(List<JsonNode> errors) {
    return errors.stream()
        .map(it -> it.path("message").asString(""))
        .collect(Collectors.joining("; "));
  }

  private static JsonNode tree(byte[] body) {
    try {
      return JsonMapper.shared().readTree(body);
    } catch (JacksonException _) {
      return MissingNode.getInstance();
    }
  }
}
