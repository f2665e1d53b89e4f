package io.provisioning.registry.scrub;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.registry.RunningRegistry;
import io.provisioning.registry.blob.Digest;
import io.provisioning.service.job.JobRun;
import io.provisioning.service.job.Jobs;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Damage on the disk of a registry that runs, as clients and administrators see it. */
class ScrubIntegrationTests extends RunningRegistry {

  private static final String PATH = "/api/v1/registry-damage";

  @Autowired private Jobs jobs;

  @BeforeEach
  void pause() {
    jobs.pause("scrub", "a test");
  }

  @Test
  void aDamagedLayerIsUnknownUntilItIsPushedAgain() throws Exception {
    var content = content(100_000);
    var layer = push("dev/shop", content);
    push("ops/shop", content);
    damage("dev/shop", layer);
    assertThat(scrub().outcome()).isEqualTo(JobRun.Outcome.FAILED);

    assertThat(code(send("GET", "/v2/dev/shop/blobs/" + layer))).isEqualTo("BLOB_UNKNOWN");
    assertThat(send("HEAD", "/v2/ops/shop/blobs/" + layer).statusCode()).isEqualTo(404);
    var damaged = damaged();
    assertThat(damaged.path("blobs").asInt(-1)).isEqualTo(1);
    assertThat(damaged.path("items").path(0).path("digest").asString(""))
        .isEqualTo(layer.toString());
    assertThat(damaged.path("items").path(0).path("repositories").toString())
        .isEqualTo("[\"dev/shop\",\"ops/shop\"]");

    push("dev/shop", content);
    assertThat(scrub().outcome()).isEqualTo(JobRun.Outcome.SUCCEEDED);
    assertThat(send("GET", "/v2/ops/shop/blobs/" + layer).body()).isEqualTo(content);
    assertThat(damaged().path("blobs").asInt(-1)).isZero();
  }

  @Test
  void aDamagedManifestIsUnknownUntilItIsPushedAgain() throws Exception {
    var image = image("dev/manifest", "");
    pushManifest("dev/manifest", "1", image);
    damage("dev/manifest", sha256(image));
    scrub();

    for (var reference : new String[] {"1", sha256(image).toString()}) {
      var answer = send("GET", "/v2/dev/manifest/manifests/" + reference);
      assertThat(code(answer)).isEqualTo("MANIFEST_UNKNOWN");
      assertThat(send("HEAD", "/v2/dev/manifest/manifests/" + reference).statusCode())
          .isEqualTo(404);
    }

    assertThat(pushManifest("dev/manifest", "1", image).statusCode()).isEqualTo(201);
    scrub();
    assertThat(send("GET", "/v2/dev/manifest/manifests/1").body()).isEqualTo(image);
    assertThat(damaged().path("blobs").asInt(-1)).isZero();
  }

  @Test
  void nobodySeesItWithoutAToken() throws Exception {
    var request = HttpRequest.newBuilder(uri(PATH)).GET().build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(401);
  }

  private JsonNode damaged() throws Exception {
    var answer = send("GET", PATH);
    assertThat(answer.statusCode()).isEqualTo(200);
    return json(answer);
  }

  private JobRun scrub() {
    var before = jobs.get("scrub").runs().size();
    jobs.run("scrub");
    Awaitility.await()
        .until(() -> {
          var runs = jobs.get("scrub").runs();
          return runs.size() > before && runs.getFirst().outcome() != JobRun.Outcome.RUNNING;
        });
    return jobs.get("scrub").runs().getFirst();
  }

  private static void damage(String repository, Digest digest) throws IOException {
    Path file =
        home.resolve("registry/repositories")
            .resolve(repository)
            .resolve("_oci/blobs/sha256")
            .resolve(digest.hex());
    Files.writeString(file, "~", StandardOpenOption.WRITE);
  }
}
