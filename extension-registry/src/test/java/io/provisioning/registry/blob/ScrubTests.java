package io.provisioning.registry.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.registry.blob.DamagedBlobs.Damage;
import io.provisioning.service.testkit.SetClock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ScrubTests {

  private static final RepositoryName APP = new RepositoryName("dev/app");
  private static final RepositoryName OTHER = new RepositoryName("ops/app");
  private static final byte[] CONTENT = "the content of a layer".getBytes(UTF_8);

  @TempDir private Path root;
  private final SetClock time = new SetClock("2026-11-27T10:00:00Z");
  private Blobs blobs;
  private Uploads uploads;
  private DamagedBlobs damaged;
  private Scrub scrub;

  @BeforeEach
  void open() {
    blobs = StoreFixtures.blobs(root, time);
    uploads = StoreFixtures.uploads(root, blobs);
    damaged = new DamagedBlobs(root, blobs, JsonMapper.builder().build());
    scrub = new Scrub(blobs, damaged, _ -> {}, time);
  }

  private Digest push(RepositoryName repository, byte[] content) throws IOException {
    return StoreFixtures.upload(uploads, repository, content);
  }

  /** As a disk does it: the file is the same, under all its names. */
  private void damage(RepositoryName repository, Digest digest) throws IOException {
    var file = blobs.file(repository, digest);
    var size = Files.size(file);
    Files.writeString(file, "T", StandardOpenOption.WRITE);
    assertThat(Files.size(file)).isEqualTo(size);
  }

  private byte[] read(RepositoryName repository, Digest digest) throws IOException {
    return Files.readAllBytes(blobs.find(repository, digest).orElseThrow().file());
  }

  @Test
  void damagedContentIsTakenOutOfAllRepositories() throws IOException {
    var digest = push(APP, CONTENT);
    push(OTHER, CONTENT);
    var whole = push(APP, "another".getBytes(UTF_8));
    damage(APP, digest);

    assertThat(scrub.run()).isEqualTo(new Scrub.Checked(2, CONTENT.length + 7, 1, 0));

    assertThat(blobs.find(APP, digest)).isEmpty();
    assertThat(blobs.find(OTHER, digest)).isEmpty();
    assertThat(read(APP, whole)).asString(UTF_8).isEqualTo("another");
    assertThat(damaged.list()).hasSize(1);
    assertThat(damaged.list().getFirst())
        .isEqualTo(
            new Damage(
                digest.toString(), CONTENT.length, time.instant(), List.of("dev/app", "ops/app")));
    assertThat(root.resolve("damaged/sha256").resolve(digest.hex()))
        .hasContent("The content of a layer");
    assertThat(scrub.run()).isEqualTo(new Scrub.Checked(1, 7, 0, 0));
    assertThat(damaged.list()).hasSize(1);
  }

  @Test
  void whatIsPushedAgainIsGivenBackToAll() throws IOException {
    var digest = push(APP, CONTENT);
    push(OTHER, CONTENT);
    damage(APP, digest);
    scrub.run();

    push(OTHER, CONTENT);
    assertThat(damaged.list().getFirst().repositories()).containsExactly("dev/app");
    scrub.run();

    assertThat(read(APP, digest)).isEqualTo(CONTENT);
    assertThat(damaged.list()).isEmpty();
    assertThat(root.resolve("damaged/sha256")).isEmptyDirectory();
  }

  @Test
  void aWholeCopyTakesThePlaceOfADamagedOne() throws IOException {
    var digest = push(APP, CONTENT);
    Files.delete(blobs.pool().file(digest)); // as if it had been replaced
    damage(APP, digest);
    push(OTHER, CONTENT);

    assertThat(scrub.run().damaged()).isEqualTo(1);

    assertThat(read(APP, digest)).isEqualTo(CONTENT);
    assertThat(damaged.list()).isEmpty();
  }

  @Test
  void aTruncatedOneIsDamaged() throws IOException {
    var digest = push(APP, CONTENT);
    Files.write(blobs.file(APP, digest), new byte[0]);
    assertThat(scrub.run().damaged()).isEqualTo(1);
    assertThat(blobs.find(APP, digest)).isEmpty();
  }

  @Test
  void aScrubThatWasCutOffIsContinuedByTheNext() throws IOException {
    var digest = push(APP, CONTENT);
    push(OTHER, CONTENT);
    damage(APP, digest);
    Files.delete(blobs.pool().file(digest));

    assertThat(scrub.run().damaged()).isEqualTo(1);

    assertThat(blobs.find(APP, digest)).isEmpty();
    assertThat(damaged.list().getFirst().repositories()).containsExactly("dev/app", "ops/app");
  }

  @Test
  void othersPushMeanwhileAndLoseNothing() throws Exception {
    var digest = push(APP, CONTENT);
    for (var round = 0; round < 50; round++) {
      damage(APP, digest);
      var pushes =
          IntStream.range(0, 4)
              .mapToObj(i ->
                  CompletableFuture.runAsync(() -> {
                    try {
                      push(new RepositoryName("dev/app" + i), CONTENT);
                    } catch (IOException e) {
                      throw new AssertionError(e);
                    }
                  }))
              .toList();
      scrub.run();
      pushes.forEach(CompletableFuture::join);
      push(APP, CONTENT);
      scrub.run();

      for (var repository : blobs.names()) {
        assertThat(read(repository, digest)).as(repository.text()).isEqualTo(CONTENT);
      }
      assertThat(damaged.list()).isEmpty();
    }
  }

  @Test
  void aRepositoryThatIsGoneLacksNothing() throws IOException {
    var digest = push(APP, CONTENT);
    damage(APP, digest);
    scrub.run();
    Files.delete(blobs.layout(APP).resolve("oci-layout"));
    assertThat(damaged.list()).isEmpty();
  }

  @Test
  void anInterruptEndsIt() throws IOException {
    push(APP, CONTENT);
    var slow =
        new Scrub(
            blobs,
            damaged,
            _ -> {
              throw new InterruptedIOException();
            },
            time);
    assertThatThrownBy(slow::run).isInstanceOf(InterruptedIOException.class);
  }
}
