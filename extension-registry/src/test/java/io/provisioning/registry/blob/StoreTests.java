package io.provisioning.registry.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.Digest.Algorithm;
import io.provisioning.registry.blob.Uploads.Chunk;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTests {

  private static final RepositoryName APP = new RepositoryName("dev/app");
  private static final RepositoryName OTHER = new RepositoryName("dev/other");
  private static final RepositoryName FOREIGN = new RepositoryName("prod/app");

  @TempDir private Path root;
  private Blobs blobs;
  private Uploads uploads;

  @BeforeEach
  void open() {
    blobs = new Blobs(root, InstantSource.system());
    uploads = new Uploads(root, blobs);
  }

  @Test
  void chunksMakeABlob() throws IOException {
    var id = uploads.begin(APP, Algorithm.SHA256).id();

    assertThat(uploads.append(APP, id, chunk("one ", 0)).size()).isEqualTo(4);
    assertThat(uploads.append(APP, id, chunk("two ", 4)).size()).isEqualTo(8);
    assertThat(blobs.find(APP, digest("one two three"))).isEmpty();
    uploads.finish(APP, id, chunk("three", 8), digest("one two three"));

    assertThat(content(APP, digest("one two three"))).isEqualTo("one two three");
    assertRefused(() -> uploads.progress(APP, id), BlobProblem.BLOB_UPLOAD_UNKNOWN);
    assertThat(left()).isEmpty();
  }

  @Test
  void anUploadOutlivesTheProcess() throws IOException {
    var id = uploads.begin(APP, Algorithm.SHA256).id();
    uploads.append(APP, id, next("half "));
    var later = new Uploads(root, new Blobs(root, InstantSource.system()));

    assertThat(later.progress(APP, id).size()).isEqualTo(5);
    later.append(APP, id, next("and "));
    later.finish(APP, id, next("half"), digest("half and half"));

    assertThat(content(APP, digest("half and half"))).isEqualTo("half and half");
  }

  @Test
  void theAlgorithmMayBeAnotherThanTheOneThatWasAnnounced() throws IOException {
    var id = uploads.begin(APP, Algorithm.SHA256).id();
    var digest = Digest.of(Algorithm.SHA512, "long".getBytes(UTF_8));

    uploads.finish(APP, id, next("long"), digest);

    assertThat(content(APP, digest)).isEqualTo("long");
  }

  @Test
  void contentOfAnotherDigestIsNoBlob() throws IOException {
    var id = uploads.begin(APP, Algorithm.SHA256).id();

    assertRefused(
        () -> uploads.finish(APP, id, next("a lie"), digest("the truth")),
        BlobProblem.DIGEST_INVALID);

    assertThat(blobs.find(APP, digest("the truth"))).isEmpty();
    assertThat(blobs.find(APP, digest("a lie"))).isEmpty();
    assertThat(left()).isEmpty();
  }

  @Test
  void aChunkInTheWrongPlaceIsRefusedAndChangesNothing() throws IOException {
    var id = uploads.begin(APP, Algorithm.SHA256).id();
    uploads.append(APP, id, chunk("one ", 0));

    assertRefused(() -> uploads.append(APP, id, chunk("three", 8)), BlobProblem.RANGE_INVALID);
    assertRefused(() -> uploads.append(APP, id, chunk("one ", 0)), BlobProblem.RANGE_INVALID);
    assertRefused(
        () -> uploads.append(APP, id, new Chunk(stream("two"), 4, 4)), BlobProblem.SIZE_INVALID);
    uploads.finish(APP, id, chunk("two", 4), digest("one two"));

    assertThat(content(APP, digest("one two"))).isEqualTo("one two");
  }

  @Test
  void whatArrivedBeforeAStreamBrokeOffCounts() throws IOException {
    var id = uploads.begin(APP, Algorithm.SHA256).id();
    var broken = new SequenceInputStream(stream("half "), new BrokenStream());

    assertRefused(() -> uploads.append(APP, id, next(broken)), BlobProblem.BLOB_UPLOAD_INVALID);

    assertThat(uploads.progress(APP, id).size()).isEqualTo(5);
    uploads.finish(APP, id, chunk("done", 5), digest("half done"));
    assertThat(content(APP, digest("half done"))).isEqualTo("half done");
  }

  @Test
  void ofTwoRequestsForOneUploadOneIsRefused() throws Exception {
    var id = uploads.begin(APP, Algorithm.SHA256).id();
    var waiting = new WaitingStream("slow");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var slow = threads.submit(() -> uploads.append(APP, id, next(waiting)));
      waiting.begun.await();

      assertRefused(() -> uploads.append(APP, id, next("fast")), BlobProblem.RANGE_INVALID);
      assertRefused(() -> uploads.cancel(APP, id), BlobProblem.RANGE_INVALID);
      waiting.go.countDown();

      assertThat(slow.get().size()).isEqualTo(4);
    }
    uploads.finish(APP, id, next(""), digest("slow"));
  }

  @Test
  void anUploadIsThatOfItsRepository() throws IOException {
    var id = uploads.begin(APP, Algorithm.SHA256).id();

    assertRefused(() -> uploads.progress(OTHER, id), BlobProblem.BLOB_UPLOAD_UNKNOWN);
    assertRefused(() -> uploads.append(OTHER, id, next("mine")), BlobProblem.BLOB_UPLOAD_UNKNOWN);
    assertRefused(() -> uploads.progress(APP, "../../lock"), BlobProblem.BLOB_UPLOAD_UNKNOWN);
  }

  @Test
  void theSameContentIsOnDiskOnceHoweverManyPushItAtOnce() throws Exception {
    var digest = digest("shared");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var pushes = new ArrayList<Future<?>>();
      for (var i = 0; i < 50; i++) {
        var name = new RepositoryName("dev/app" + i % 10);
        pushes.add(
            threads.submit(() -> {
              var id = uploads.begin(name, Algorithm.SHA256).id();
              uploads.finish(name, id, next("shared"), digest);
              return id;
            }));
      }
      for (var push : pushes) {
        push.get();
      }
    }

    assertThat(blobs.names()).hasSize(10);
    var file = blobs.find(new RepositoryName("dev/app0"), digest).orElseThrow().file();
    assertThat(Files.getAttribute(file, "unix:nlink")).isEqualTo(11); // and the pool
  }

  @Test
  void aBlobOfAnotherRepositoryIsThatOfThisOneOnceMounted() throws IOException {
    var digest = push(OTHER, "shared");

    assertThat(blobs.mount(APP, digest, OTHER)).isTrue();
    assertThat(blobs.delete(OTHER, digest)).isTrue();

    assertThat(blobs.find(OTHER, digest)).isEmpty();
    assertThat(content(APP, digest)).isEqualTo("shared");
  }

  @Test
  void noWorkspaceMountsBlobsOfAnother() throws IOException {
    var digest = push(FOREIGN, "secret");

    assertThat(blobs.mount(APP, digest, FOREIGN)).isFalse();
    assertThat(blobs.mount(APP, digest, null)).isFalse();
    assertThat(blobs.find(APP, digest)).isEmpty();
  }

  @Test
  void whatIsDamagedInThePoolDoesNotSpread() throws IOException {
    var digest = push(APP, "whole");
    try (var pool = Files.walk(root.resolve("pool"))) {
      Files.writeString(pool.filter(Files::isRegularFile).findFirst().orElseThrow(), "hole");
    }

    push(OTHER, "whole");

    assertThat(content(OTHER, digest)).isEqualTo("whole");
  }

  @Test
  void uploadsToWhichNothingIsAddedEnd() throws IOException {
    var old = uploads.begin(APP, Algorithm.SHA256).id();
    Files.setLastModifiedTime(
        root.resolve("uploads").resolve(old).resolve("data"), FileTime.from(Instant.EPOCH));
    var young = uploads.begin(APP, Algorithm.SHA256).id();

    uploads.endIdle(Instant.EPOCH.plusSeconds(1));

    assertThat(left()).containsExactly(young);
    assertRefused(() -> uploads.progress(APP, old), BlobProblem.BLOB_UPLOAD_UNKNOWN);
  }

  @Test
  void oneProcessHasTheDirectory() throws IOException {
    try (var lock = StoreLock.take(root)) {
      assertThatThrownBy(() -> StoreLock.take(root)).isInstanceOf(StoreInUseException.class);
      assertThat(lock).isNotNull();
    }
    StoreLock.take(root).close();
  }

  private Digest push(RepositoryName repository, String text) throws IOException {
    var id = uploads.begin(repository, Algorithm.SHA256).id();
    uploads.finish(repository, id, next(text), digest(text));
    return digest(text);
  }

  private String content(RepositoryName repository, Digest digest) throws IOException {
    return Files.readString(blobs.find(repository, digest).orElseThrow().file());
  }

  private List<String> left() throws IOException {
    try (var all = Files.list(root.resolve("uploads"))) {
      return all.map(it -> it.getFileName().toString()).toList();
    }
  }

  private static void assertRefused(ThrowingCallable call, Problem problem) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }

  private static Digest digest(String text) {
    return Digest.of(Algorithm.SHA256, text.getBytes(UTF_8));
  }

  private static Chunk chunk(String text, long start) {
    return new Chunk(stream(text), start, text.length());
  }

  private static Chunk next(String text) {
    return next(stream(text));
  }

  private static Chunk next(InputStream content) {
    return Chunk.next(content, -1);
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  private static final class BrokenStream extends InputStream {

    @Override
    public int read() throws IOException {
      throw new IOException("connection reset");
    }

    @Override
    public int read(byte[] block, int offset, int length) throws IOException {
      return read();
    }
  }

  private static final class WaitingStream extends InputStream {

    private final InputStream content;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);

    WaitingStream(String text) {
      content = stream(text);
    }

    @Override
    public int read() throws IOException {
      begun.countDown();
      try {
        go.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      return content.read();
    }

    @Override
    public int read(byte[] block, int offset, int length) throws IOException {
      var one = read();
      if (one >= 0) {
        block[offset] = (byte) one;
      }
      return one < 0 ? -1 : 1;
    }
  }
}
