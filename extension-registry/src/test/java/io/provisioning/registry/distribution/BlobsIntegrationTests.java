package io.provisioning.registry.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.registry.RunningRegistry;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.Digest.Algorithm;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Blobs as the distribution specification 1.1 has them; the cases are those of its own tests. */
class BlobsIntegrationTests extends RunningRegistry {

  private static final String UPLOADS = "/v2/dev/app/blobs/uploads/";

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void aBlobIsPushedInOneRequest(Algorithm algorithm) throws Exception {
    var content = content(512);
    var digest = Digest.of(algorithm, content);

    var answer = send("POST", UPLOADS + "?digest=" + digest, content);

    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(header(answer, "Docker-Content-Digest")).isEqualTo(digest.toString());
    assertThat(send("GET", header(answer, "Location")).body()).isEqualTo(content);
    var head = send("HEAD", header(answer, "Location"));
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(header(head, "Content-Length")).isEqualTo("512");
    assertThat(header(head, "Docker-Content-Digest")).isEqualTo(digest.toString());
  }

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void aBlobIsPushedInTwoRequests(Algorithm algorithm) throws Exception {
    var content = content(512);
    var begun = send("POST", UPLOADS);

    assertThat(begun.statusCode()).isEqualTo(202);
    var digest = Digest.of(algorithm, content);
    var answer = send("PUT", header(begun, "Location") + "?digest=" + digest, content);
    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(send("GET", header(answer, "Location")).body()).isEqualTo(content);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBlobIsPushedInChunks(boolean isLastInPut) throws Exception {
    var content = content(3000);
    var where = begin("dev/app");
    for (var start = 0; start < (isLastInPut ? 2000 : 3000); start += 1000) {
      var answer = send("PATCH", where, part(content, start), "Content-Range", range(start));
      assertThat(answer.statusCode()).isEqualTo(202);
      assertThat(header(answer, "Range")).isEqualTo("0-" + (start + 999));
      where = header(answer, "Location");
    }
    var last =
        isLastInPut
            ? send(
                "PUT",
                where + "?digest=" + sha256(content),
                part(content, 2000),
                "Content-Range",
                range(2000))
            : send("PUT", where + "?digest=" + sha256(content));

    assertThat(last.statusCode()).isEqualTo(201);
    assertThat(send("GET", header(last, "Location")).body()).isEqualTo(content);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PATCH", "PUT"})
  void aChunkOutOfOrderIsRefusedAndTheUploadGoesOn(String method) throws Exception {
    var content = content(3000);
    var where = begin("dev/app");
    var digest = "?digest=" + sha256(content);
    send("PATCH", where, part(content, 0), "Content-Range", range(0));

    var refused = send(method, where + digest, part(content, 2000), "Content-Range", range(2000));

    assertThat(refused.statusCode()).isEqualTo(416);
    assertThat(code(refused)).isEqualTo("BLOB_UPLOAD_INVALID");
    var progress = send("GET", where);
    assertThat(progress.statusCode()).isEqualTo(204);
    assertThat(header(progress, "Range")).isEqualTo("0-999");
    send("PATCH", header(progress, "Location"), part(content, 1000), "Content-Range", range(1000));
    var last = send("PUT", where + digest, part(content, 2000), "Content-Range", range(2000));
    assertThat(last.statusCode()).isEqualTo(201);
  }

  @Test
  void aBlobIsPushedAsAStreamOfUnknownLength() throws Exception {
    var content = content(3_000_000);
    var where = begin("dev/app");

    var answer =
        send("PATCH", where, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(content)));
    var end = send("PUT", header(answer, "Location") + "?digest=" + sha256(content));

    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(end.statusCode()).isEqualTo(201);
    assertThat(send("GET", header(end, "Location")).body()).isEqualTo(content);
  }

  @Test
  void aBlobMayBeLargerThanWhatIsHeldInMemory() throws Exception {
    var content = content(12 << 20);

    var digest = push("dev/app", content);

    assertThat(send("GET", "/v2/dev/app/blobs/" + digest).body()).isEqualTo(content);
  }

  @Test
  void aBlobOfAnotherRepositoryIsMounted() throws Exception {
    var digest = push("dev/source", content(512));

    var named = send("POST", UPLOADS + "?mount=" + digest + "&from=dev/source");
    var found = send("POST", "/v2/dev/third/blobs/uploads/?mount=" + digest);

    assertThat(named.statusCode()).isEqualTo(201);
    assertThat(found.statusCode()).isEqualTo(201);
    assertThat(send("HEAD", header(named, "Location")).statusCode()).isEqualTo(200);
    assertThat(send("HEAD", header(found, "Location")).statusCode()).isEqualTo(200);
  }

  @Test
  void anUploadBeginsWhereNothingCanBeMounted() throws Exception {
    var foreign = push("prod/source", content(512));

    var missing = send("POST", UPLOADS + "?mount=" + sha256(content(1)) + "&from=dev/nothing");
    var forbidden = send("POST", UPLOADS + "?mount=" + foreign + "&from=prod/source");

    assertThat(missing.statusCode()).isEqualTo(202);
    assertThat(forbidden.statusCode()).isEqualTo(202);
    assertThat(send("GET", header(forbidden, "Location")).statusCode()).isEqualTo(204);
  }

  @Test
  void anUploadIsCancelled() throws Exception {
    var where = begin("dev/app");

    assertThat(send("DELETE", where).statusCode()).isEqualTo(204);

    var gone = send("GET", where);
    assertThat(gone.statusCode()).isEqualTo(404);
    assertThat(code(gone)).isEqualTo("BLOB_UPLOAD_UNKNOWN");
    assertThat(send("PATCH", where, content(1)).statusCode()).isEqualTo(404);
  }

  @Test
  void contentThatHasAnotherDigestIsRefusedHoweverItComes() throws Exception {
    var digest = sha256(content(3000));
    var lie = content(3000);

    var one = send("POST", UPLOADS + "?digest=" + digest, lie);
    var two = send("PUT", begin("dev/app") + "?digest=" + digest, lie);
    var where = begin("dev/app");
    send("PATCH", where, lie);
    var chunked = send("PUT", where + "?digest=" + digest);

    for (var answer : List.of(one, two, chunked)) {
      assertThat(answer.statusCode()).isEqualTo(400);
    }
    assertThat(code(chunked)).isEqualTo("DIGEST_INVALID");
    assertThat(send("HEAD", "/v2/dev/app/blobs/" + digest).statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sha256:bad", "md5:d41d8cd98f00b204e9800998ecf8427e", "x", "sha256:../../x"})
  void aDigestThatCannotBeComputedIsRefused(String digest) throws Exception {
    var answer = send("POST", UPLOADS + "?digest=" + digest, content(1));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(code(answer)).isEqualTo("DIGEST_INVALID");
    assertThat(send("GET", "/v2/dev/app/blobs/" + digest.replace("/", "%252F")).statusCode())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=500-1499, 500, 1500",
    "bytes=500-, 500, 2048",
    "bytes=-500, 1548, 2048",
    "bytes=2000-5000, 2000, 2048"
  })
  void aRangeOfABlobIsPulled(String range, int start, int end) throws Exception {
    var content = content(2048);
    var digest = push("dev/app", content);

    var answer = send("GET", "/v2/dev/app/blobs/" + digest, "Range", range);

    assertThat(answer.statusCode()).isEqualTo(206);
    assertThat(header(answer, "Content-Range"))
        .isEqualTo("bytes %d-%d/2048".formatted(start, end - 1));
    assertThat(answer.body()).isEqualTo(Arrays.copyOfRange(content, start, end));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=500-0", "bytes=5000-10000"})
  void aRangeThatIsNotThereIsRefused(String range) throws Exception {
    var digest = push("dev/app", content(2048));

    var answer = send("GET", "/v2/dev/app/blobs/" + digest, "Range", range);

    assertThat(answer.statusCode()).isEqualTo(416);
    assertThat(header(answer, "Content-Range")).isEqualTo("bytes */2048");
  }

  @Test
  void aRangeOfALargeBlobIsPulled() throws Exception {
    var content = content(3 << 20);
    var digest = push("dev/app", content);

    var answer = send("GET", "/v2/dev/app/blobs/" + digest, "Range", "bytes=1000000-2999999");

    assertThat(answer.body()).isEqualTo(Arrays.copyOfRange(content, 1_000_000, 3_000_000));
  }

  @Test
  void anEmptyBlobIsABlob() throws Exception {
    var digest = push("dev/app", new byte[0]);

    var answer = send("GET", "/v2/dev/app/blobs/" + digest);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void aDeletedBlobIsGoneFromItsRepositoryAlone() throws Exception {
    var digest = push("dev/app", content(512));
    send("POST", "/v2/dev/other/blobs/uploads/?mount=" + digest + "&from=dev/app");

    assertThat(send("DELETE", "/v2/dev/app/blobs/" + digest).statusCode()).isEqualTo(202);

    var gone = send("GET", "/v2/dev/app/blobs/" + digest);
    assertThat(gone.statusCode()).isEqualTo(404);
    assertThat(code(gone)).isEqualTo("BLOB_UNKNOWN");
    assertThat(send("DELETE", "/v2/dev/app/blobs/" + digest).statusCode()).isEqualTo(404);
    assertThat(send("HEAD", "/v2/dev/other/blobs/" + digest).statusCode()).isEqualTo(200);
  }

  @Test
  void aBodyThatBreaksOffMakesNoBlobAndCanBeContinued() throws Exception {
    var content = content(2_000_000);
    var where = begin("dev/app");
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      var head =
          "PATCH %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n"
              .formatted(where, TOKEN, content.length);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().write(content, 0, 1_000_000);
    }

    var arrived = awaitEnd(where);

    var rest = Arrays.copyOfRange(content, arrived, content.length);
    var range = "%d-%d".formatted(arrived, content.length - 1);
    var end = send("PUT", where + "?digest=" + sha256(content), rest, "Content-Range", range);
    assertThat(end.statusCode()).isEqualTo(201);
    assertThat(send("GET", header(end, "Location")).body()).isEqualTo(content);
  }

  /** How much has arrived once the server has seen that there is no more. */
  private int awaitEnd(String where) throws Exception {
    // a chunk in the wrong place changes nothing, and is refused in other words while one is
    // written
    var nowhere = "9999999-9999999";
    var arrived = new AtomicInteger();
    await()
        .until(() -> {
          var answer = send("PATCH", where, content(1), "Content-Range", nowhere);
          var range = header(send("GET", where), "Range");
          arrived.set(Integer.parseInt(range.substring(2)) + 1);
          return arrived.get() > 1
              && !new String(answer.body(), StandardCharsets.UTF_8).contains("another request");
        });
    return arrived.get();
  }

  private static byte[] part(byte[] content, int start) {
    return Arrays.copyOfRange(content, start, start + 1000);
  }

  private static String range(int start) {
    return "%d-%d".formatted(start, start + 999);
  }
}
