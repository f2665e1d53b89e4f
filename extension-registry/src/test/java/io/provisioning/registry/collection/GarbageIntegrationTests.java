package io.provisioning.registry.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Garbage over HTTP, in the real store. Files become old as their clients would see it: on disk.
 */
@TestPropertySource(
    properties = {
      "provisioning.registry.garbage-grace=1h",
      "provisioning.registry.undelete-grace=0s"
    })
class GarbageIntegrationTests extends RunningRegistry {

  private static final String PATH = "/api/v1/registry-garbage";

  @Autowired private Jobs jobs;

  /** Whatever other tests left; and the job does not run by itself. */
  @BeforeEach
  void tidy() throws Exception {
    jobs.pause("garbage-collection", "a test");
    age();
    collect();
  }

  @Test
  void whatADeletedImageHadIsRemovedAndTheRestIsPulled() throws Exception {
    var gone = image("dev/app", "");
    var kept = image("dev/app", "");
    assertThat(pushManifest("dev/app", "gone", gone).statusCode()).isEqualTo(201);
    assertThat(pushManifest("dev/app", "kept", kept).statusCode()).isEqualTo(201);
    assertThat(send("DELETE", manifest(sha256(gone))).statusCode()).isEqualTo(202);
    assertThat(check().path("blobs").asInt(-1)).isZero();

    age();
    var found = check();
    assertThat(found.path("blobs").asInt(-1)).isEqualTo(2);
    assertThat(found.path("manifests").asInt(-1)).isZero();
    assertThat(found.path("bytes").asInt(-1)).isEqualTo(512 + gone.length);
    assertThat(found.path("complete").asBoolean(false)).isTrue();
    assertThat(found.path("items").size()).isEqualTo(2);
    assertThat(found.path("items").path(0).path("repository").asString("")).isEqualTo("dev/app");
    assertThat(status("HEAD", blob(layer(gone)))).isEqualTo(200);
    age();

    var removed = collect();
    assertThat(removed.path("blobs")).isEqualTo(found.path("blobs"));
    assertThat(removed.path("bytes")).isEqualTo(found.path("bytes"));
    assertThat(status("HEAD", blob(layer(gone)))).isEqualTo(404);
    assertThat(onDisk(layer(gone))).isZero();
    assertThat(onDisk(sha256(gone))).isZero();
    assertThat(collect().path("blobs").asInt(-1)).isZero();

    assertThat(send("GET", "/v2/dev/app/manifests/kept").body()).isEqualTo(kept);
    assertThat(sha256(send("GET", blob(layer(kept))).body())).isEqualTo(layer(kept));
    assertThat(sha256(send("GET", blob(sha256("{}".getBytes(UTF_8)))).body()))
        .isEqualTo(sha256("{}".getBytes(UTF_8)));
    assertThat(code(pushManifest("dev/app", "gone", gone))).isEqualTo("MANIFEST_BLOB_UNKNOWN");
  }

  @Test
  void whatAClientFoundStaysForItsManifest() throws Exception {
    var image = image("dev/found", "");
    age();
    assertThat(status("HEAD", blob("dev/found", layer(image)))).isEqualTo(200);
    assertThat(status("HEAD", blob("dev/found", sha256("{}".getBytes(UTF_8))))).isEqualTo(200);

    assertThat(collect().path("blobs").asInt(-1)).isZero();
    assertThat(pushManifest("dev/found", "1", image).statusCode()).isEqualTo(201);
  }

  @Test
  void whatWasOnlyPulledGoes() throws Exception {
    var layer = push("dev/pulled", content(64));
    age();
    assertThat(status("GET", blob("dev/pulled", layer))).isEqualTo(200);

    assertThat(collect().path("blobs").asInt(-1)).isEqualTo(1);
    assertThat(status("HEAD", blob("dev/pulled", layer))).isEqualTo(404);
  }

  @Test
  void signaturesGoWithWhatTheySign() throws Exception {
    var image = image("dev/signed", "");
    pushManifest("dev/signed", "1", image);
    var subject =
        ",\"subject\":{\"mediaType\":\"%s\",\"digest\":\"%s\",\"size\":%d}"
            .formatted(IMAGE, sha256(image), image.length);
    var signature = image("dev/signed", subject);
    pushManifest("dev/signed", sha256(signature).toString(), signature);
    age();
    assertThat(check().path("blobs").asInt(-1)).isZero();

    send("DELETE", "/v2/dev/signed/manifests/" + sha256(image));
    var removed = collect();

    assertThat(removed.path("manifests").asInt(-1)).isEqualTo(1);
    assertThat(removed.path("blobs").asInt(-1)).isEqualTo(5); // with the configuration of both
    assertThat(status("GET", "/v2/dev/signed/manifests/" + sha256(signature))).isEqualTo(404);
  }

  @Test
  void aDamagedRepositoryIsAProblemAndNothingIsRemoved() throws Exception {
    var garbage = push("dev/app", content(64));
    pushManifest("dev/damaged", "1", image("dev/damaged", ""));
    age();
    var index = home.resolve("registry/repositories/dev/damaged/_oci/index.json");
    var whole = Files.readAllBytes(index);
    Files.writeString(index, "{}");
    try {
      for (var answer : List.of(send("GET", PATH), send("POST", PATH + "/collect"))) {
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(json(answer).path("code").asString("")).isEqualTo("unreadable-repository");
        assertThat(json(answer).path("detail").asString("")).contains("dev/damaged");
        assertThat(json(answer).path("help").asString("")).isNotEmpty();
      }
    } finally {
      Files.write(index, whole);
    }
    assertThat(onDisk(garbage)).isEqualTo(2);
    assertThat(collect().path("blobs").asInt(-1)).isEqualTo(1);
  }

  @Test
  void theJobRemovesIt() throws Exception {
    var garbage = push("dev/app", content(64));
    age();

    jobs.run("garbage-collection");

    Awaitility.await()
        .untilAsserted(() ->
            assertThat(jobs.get("garbage-collection").runs().getFirst().outcome())
                .isEqualTo(JobRun.Outcome.SUCCEEDED));
    assertThat(jobs.get("garbage-collection").runs().getFirst().counted())
        .containsEntry("blobs", 1L)
        .containsEntry("bytes", 64L);
    assertThat(onDisk(garbage)).isZero();
  }

  @Test
  void nobodyCollectsWithoutAToken() throws Exception {
    var client = HttpClient.newHttpClient();
    var request = HttpRequest.newBuilder(uri(PATH)).GET().build();

    var answer = client.send(request, BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(401);
  }

  private JsonNode check() throws Exception {
    var answer = send("GET", PATH);
    assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(200);
    return json(answer);
  }

  private JsonNode collect() throws Exception {
    var answer = send("POST", PATH + "/collect", "Idempotency-Key", "one");
    assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(200);
    return json(answer);
  }

  private int status(String method, String path) throws Exception {
    return send(method, path).statusCode();
  }

  private static String manifest(Digest digest) {
    return "/v2/dev/app/manifests/" + digest;
  }

  private static String blob(Digest digest) {
    return blob("dev/app", digest);
  }

  private static String blob(String repository, Digest digest) {
    return "/v2/" + repository + "/blobs/" + digest;
  }

  private static Digest layer(byte[] manifest) {
    var layer = JsonMapper.shared().readTree(manifest).path("layers");
    return Digest.parse(layer.path(0).path("digest").asString("")).orElseThrow();
  }

  /** How many names a blob has. */
  private static long onDisk(Digest digest) throws IOException {
    try (var all = Files.walk(home.resolve("registry"))) {
      return all.filter(it -> it.endsWith(digest.hex())).count();
    }
  }

  /** Makes all blobs older than the grace period. */
  private static void age() throws IOException {
    try (var all = Files.walk(home.resolve("registry"))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(7200)));
      }
    }
  }
}
