package io.provisioning.cli.orchestrator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.referrer.Referrer;
import io.provisioning.config.extension.trust.Signature;
import io.provisioning.config.extension.trust.SignatureManifest;
import io.provisioning.config.problem.ProblemException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * As much of the OCI distribution specification as packages need: they are small, so each blob is
 * one request.
 */
public final class Distribution {

  private static final int NOT_FOUND = 404;

  private final DistributionRequests requests;

  Distribution(DistributionRequests requests) {
    this.requests = requests;
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

  /**
   * Pushes what refers to a package, unless it is there.
   *
   * @param repository of the package
   */
  public void attach(String repository, Referrer referrer) throws InterruptedException {
    var manifest = "/v2/%s/manifests/%s".formatted(repository, referrer.digest());
    var known = send(request(manifest).method("HEAD", BodyPublishers.noBody()));
    if (known.statusCode() != NOT_FOUND) {
      require(known);
      return;
    }
    pushBlob(repository, Referrer.configuration());
    pushBlob(repository, referrer.content());
    require(
        send(
            request(manifest)
                .header("Content-Type", Artifact.MEDIA_TYPE)
                .PUT(BodyPublishers.ofByteArray(referrer.manifest()))));
  }

  /** Whether something of this type refers to a package. */
  public boolean isReferredTo(String repository, String digest, String artifactType)
      throws InterruptedException {
    var type = URLEncoder.encode(artifactType, UTF_8);
    var path = "/v2/%s/referrers/%s?artifactType=%s".formatted(repository, digest, type);
    var answer = send(request(path).GET());
    require(answer);
    return tree(answer.body())
        .path("manifests")
        .valueStream()
        .anyMatch(it -> it.path("artifactType").asString("").equals(artifactType));
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
   * The one layer of a package, or of what refers to it.
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
    return requests.request(path);
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request) throws InterruptedException {
    return requests.send(request, Artifact.LARGEST_LAYER);
  }

  private static void require(HttpResponse<byte[]> answer) {
    DistributionRequests.require(answer.statusCode(), answer.body());
  }

  private static JsonNode tree(byte[] body) {
    return DistributionRequests.tree(body);
  }
}
