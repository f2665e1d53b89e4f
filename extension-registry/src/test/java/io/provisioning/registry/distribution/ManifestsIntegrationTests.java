package io.provisioning.registry.distribution;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.registry.RunningRegistry;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.Digest.Algorithm;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Manifests, tags and referrers as the distribution specification 1.1 has them. */
class ManifestsIntegrationTests extends RunningRegistry {

  @Test
  void aManifestIsWhatWasPushedByTagAndByDigest() throws Exception {
    var manifest = image("dev/app", "");
    var digest = sha256(manifest);

    var pushed = pushManifest("dev/app", "one", manifest);

    assertThat(pushed.statusCode()).isEqualTo(201);
    assertThat(header(pushed, "Docker-Content-Digest")).isEqualTo(digest.toString());
    for (var reference : new String[] {"one", digest.toString()}) {
      var pulled = send("GET", "/v2/dev/app/manifests/" + reference);
      assertThat(pulled.statusCode()).isEqualTo(200);
      assertThat(pulled.body()).isEqualTo(manifest);
      assertThat(header(pulled, "Content-Type")).isEqualTo(IMAGE);
      var head = send("HEAD", "/v2/dev/app/manifests/" + reference);
      assertThat(header(head, "Content-Length")).isEqualTo("" + manifest.length);
      assertThat(header(head, "Docker-Content-Digest")).isEqualTo(digest.toString());
    }
  }

  @Test
  void aManifestMayBeKnownBySha512() throws Exception {
    var manifest = image("dev/app", "");
    var digest = Digest.of(Algorithm.SHA512, manifest);

    var pushed = pushManifest("dev/app", digest.toString(), manifest);

    assertThat(pushed.statusCode()).isEqualTo(201);
    assertThat(send("GET", header(pushed, "Location")).body()).isEqualTo(manifest);
  }

  @Test
  void severalTagsAreSetAtOnce() throws Exception {
    var manifest = image("dev/tags", "");
    var path = sha256(manifest) + "?tag=1.2.3&tag=1.2&tag=1";

    var pushed = pushManifest("dev/tags", path, manifest);

    assertThat(pushed.statusCode()).isEqualTo(201);
    assertThat(header(pushed, "OCI-Tag")).isEqualTo("1.2.3, 1.2, 1");
    assertThat(json(send("GET", "/v2/dev/tags/tags/list")).path("tags").toString())
        .isEqualTo("[\"1\",\"1.2\",\"1.2.3\"]");
  }

  @Test
  void tagsComeInPages() throws Exception {
    var manifest = image("dev/paged", "");
    pushManifest("dev/paged", sha256(manifest) + "?tag=b&tag=a&tag=C&tag=d", manifest);

    var first = send("GET", "/v2/dev/paged/tags/list?n=3");
    var next = header(first, "Link").replaceAll("<(.*)>; rel=\"next\"", "$1");
    var second = send("GET", next);
    var none = send("GET", "/v2/dev/paged/tags/list?n=0");

    assertThat(json(first).path("tags").toString()).isEqualTo("[\"C\",\"a\",\"b\"]");
    assertThat(json(second).path("tags").toString()).isEqualTo("[\"d\"]");
    assertThat(header(second, "Link")).isEmpty();
    assertThat(json(none).path("tags")).isEmpty();
    assertThat(header(none, "Link")).isEmpty();
    assertThat(send("GET", "/v2/dev/paged/tags/list?n=-1").statusCode()).isEqualTo(400);
    assertThat(send("GET", "/v2/dev/paged/tags/list?n=many").statusCode()).isEqualTo(400);
  }

  @Test
  void whatRefersToAManifestIsListed() throws Exception {
    var subject = sha256(image("dev/signed", ""));
    var about =
        ",\"subject\":{\"mediaType\":\"%s\",\"digest\":\"%s\",\"size\":7}"
            .formatted(IMAGE, subject);
    var signature =
        image("dev/signed", about + ",\"artifactType\":\"a/sig\",\"annotations\":{\"by\":\"ada\"}");
    var other = image("dev/signed", about);

    var pushed = pushManifest("dev/signed", sha256(signature).toString(), signature);
    pushManifest("dev/signed", "other", other);

    assertThat(header(pushed, "OCI-Subject")).isEqualTo(subject.toString());
    var all = send("GET", "/v2/dev/signed/referrers/" + subject);
    assertThat(header(all, "Content-Type")).isEqualTo(INDEX);
    assertThat(json(all).path("manifests")).hasSize(2);
    var some = send("GET", "/v2/dev/signed/referrers/" + subject + "?artifactType=a/sig");
    assertThat(header(some, "OCI-Filters-Applied")).isEqualTo("artifactType");
    var descriptor = json(some).path("manifests").path(0);
    assertThat(json(some).path("manifests")).hasSize(1);
    assertThat(descriptor.path("digest").asString()).isEqualTo(sha256(signature).toString());
    assertThat(descriptor.path("annotations").path("by").asString()).isEqualTo("ada");
    var config =
        send(
            "GET",
            "/v2/dev/signed/referrers/"
                + subject
                + "?artifactType=application/vnd.oci.empty.v1%2Bjson");
    assertThat(json(config).path("manifests").path(0).path("digest").asString())
        .isEqualTo(sha256(other).toString());
    var page = send("GET", "/v2/dev/signed/referrers/" + subject + "?n=1");
    var next = header(page, "Link").replaceAll("<(.*)>; rel=\"next\"", "$1");
    assertThat(json(send("GET", next)).path("manifests")).hasSize(1);
  }

  @Test
  void nothingRefersToWhatIsNotThere() throws Exception {
    var empty = send("GET", "/v2/dev/nowhere/referrers/" + sha256(content(1)));
    var invalid = send("GET", "/v2/dev/nowhere/referrers/sha256:bad");

    assertThat(empty.statusCode()).isEqualTo(200);
    assertThat(json(empty).path("manifests")).isEmpty();
    assertThat(invalid.statusCode()).isEqualTo(400);
  }

  @Test
  void aManifestWhoseBlobsAreMissingIsRefused() throws Exception {
    var manifest = image("dev/full", "");

    var refused = pushManifest("dev/empty", "one", manifest);

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(code(refused)).isEqualTo("MANIFEST_BLOB_UNKNOWN");
    assertThat(send("GET", "/v2/dev/empty/manifests/one").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no json",
        "[]",
        "null",
        "{}",
        "{\"schemaVersion\":1}",
        "{\"schemaVersion\":2,\"mediaType\":\"text/plain\"}",
        "{\"schemaVersion\":2,\"config\":7,\"layers\":[]}",
        "{\"schemaVersion\":\"2\",\"layers\":{}}",
        "{\"schemaVersion\":2,\"config\":{\"mediaType\":\"a/b\",\"digest\":\"sha256:0\",\"size\":1},\"layers\":[]}",
        "{\"schemaVersion\":2,\"manifests\":[]}"
      })
  void whatIsNoManifestIsRefused(String text) throws Exception {
    var refused = pushManifest("dev/app", "broken", text.getBytes(UTF_8));

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(code(refused)).isEqualTo("MANIFEST_INVALID");
  }

  @Test
  void aDeepManifestIsRefused() throws Exception {
    var refused = pushManifest("dev/app", "deep", "[".repeat(100_000).getBytes(UTF_8));

    assertThat(refused.statusCode()).isEqualTo(400);
  }

  @Test
  void aManifestHasAtMostFourMebibytes() throws Exception {
    var most = image("dev/app", ",\"annotations\":{\"a\":\"" + "x".repeat(4_100_000) + "\"}");
    var tooMuch = image("dev/app", ",\"annotations\":{\"a\":\"" + "x".repeat(4_200_000) + "\"}");

    assertThat(pushManifest("dev/app", "most", most).statusCode()).isEqualTo(201);
    assertThat(pushManifest("dev/app", "more", tooMuch).statusCode()).isEqualTo(413);
  }

  @Test
  void aDigestMustBeThatOfTheManifest() throws Exception {
    var manifest = image("dev/app", "");
    var other = sha256(content(1)).toString();

    for (var reference : new String[] {other, "sha256:baddigeststring"}) {
      var refused = pushManifest("dev/app", reference, manifest);
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(code(refused)).isEqualTo("DIGEST_INVALID");
    }
    assertThat(send("GET", "/v2/dev/app/manifests/sha256:baddigeststring").statusCode())
        .isEqualTo(404);
  }

  @Test
  void aDeletedTagLeavesItsManifestAndADeletedManifestNoTag() throws Exception {
    var manifest = image("dev/gone", "");
    var digest = sha256(manifest);
    pushManifest("dev/gone", digest + "?tag=one&tag=two", manifest);

    assertThat(send("DELETE", "/v2/dev/gone/manifests/one").statusCode()).isEqualTo(202);
    assertThat(send("GET", "/v2/dev/gone/manifests/one").statusCode()).isEqualTo(404);
    assertThat(send("GET", "/v2/dev/gone/manifests/two").statusCode()).isEqualTo(200);

    assertThat(send("DELETE", "/v2/dev/gone/manifests/" + digest).statusCode()).isEqualTo(202);
    assertThat(send("GET", "/v2/dev/gone/manifests/two").statusCode()).isEqualTo(404);
    assertThat(send("GET", "/v2/dev/gone/manifests/" + digest).statusCode()).isEqualTo(404);
    assertThat(send("DELETE", "/v2/dev/gone/manifests/two").statusCode()).isEqualTo(404);
    assertThat(json(send("GET", "/v2/dev/gone/tags/list")).path("tags")).isEmpty();
  }

  @Test
  void noneOfManyTagsThatArePushedAtOnceIsLost() throws Exception {
    var manifest = image("dev/busy", "");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var pushes = new ArrayList<Future<Integer>>();
      for (var i = 0; i < 100; i++) {
        var tag = "t" + i;
        pushes.add(threads.submit(() -> pushManifest("dev/busy", tag, manifest).statusCode()));
      }
      for (var push : pushes) {
        assertThat(push.get()).isEqualTo(201);
      }
    }

    assertThat(json(send("GET", "/v2/dev/busy/tags/list")).path("tags")).hasSize(100);
  }

  @Test
  void aRepositoryIsAnImageLayoutOnDisk() throws Exception {
    var manifest = image("dev/layout", "");
    pushManifest("dev/layout", "one", manifest);

    var layout = home.resolve("registry/repositories/dev/layout/_oci");

    assertThat(layout.resolve("oci-layout")).hasContent("{\"imageLayoutVersion\":\"1.0.0\"}");
    assertThat(Files.readString(layout.resolve("index.json")))
        .contains(sha256(manifest).toString(), "\"org.opencontainers.image.ref.name\":\"one\"");
    assertThat(layout.resolve("blobs/sha256").resolve(sha256(manifest).hex()))
        .hasBinaryContent(manifest);
  }

  @Test
  void repositoriesAreListedInPages() throws Exception {
    push("zoo/a", content(1));
    push("zoo/a/b", content(1));
    push("zoo/c", content(1));

    var page = send("GET", "/v2/_catalog?n=2&last=zoo");

    assertThat(json(page).path("repositories").toString()).isEqualTo("[\"zoo/a\",\"zoo/a/b\"]");
    assertThat(header(page, "Link")).contains("last=zoo/a/b");
    assertThat(json(send("GET", "/v2/_catalog")).path("repositories").toString()).contains("zoo/c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v2/Upper/tags/list",
        "/v2/a..b/tags/list",
        "/v2/-/manifests/x",
        "/v2/%2e%2e/blobs/x"
      })
  void whatIsNoNameIsNotThere(String path) throws Exception {
    assertThat(send("GET", path).statusCode()).isIn(400, 404);
  }

  @Test
  void nobodyIsServedWithoutAToken() throws Exception {
    for (var path : new String[] {"/v2/", "/v2/_catalog", "/v2/dev/app/manifests/one"}) {
      var answer = send(HttpRequest.newBuilder(uri(path)));
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(header(answer, "WWW-Authenticate"))
          .isEqualTo("Basic realm=\"extension-registry\"");
    }
    var wrong = HttpRequest.newBuilder(uri("/v2/")).header("Authorization", "Basic !!!");
    assertThat(send(wrong).statusCode()).isEqualTo(401);
  }
}
