package io.provisioning.registry.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.collection.GarbageView.GarbageItem;
import io.provisioning.registry.repository.Reference;
import io.provisioning.registry.repository.RepositoryProblem;
import io.provisioning.service.testkit.SetClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GarbageTests {

  private static final RepositoryName APP = new RepositoryName("dev/app");
  private static final RepositoryName OTHER = new RepositoryName("dev/other");

  private final SetClock clock = new SetClock("2026-11-26T12:00:00Z");

  @TempDir private Path root;
  private Store store;

  @BeforeEach
  void open() {
    store = new Store(root, clock);
  }

  @Test
  void whatAManifestRefersToIsNoGarbage() throws IOException {
    var image = store.image(APP, "1", "one", "two");
    later();

    assertThat(collect()).satisfies(GarbageTests::isNothing);
    assertThat(store.has(APP, image)).isTrue();
    assertThat(store.has(APP, digest("one"))).isTrue();
    assertThat(store.has(APP, digest("two"))).isTrue();
  }

  @Test
  void whatADeletedManifestReferredToIsGarbage() throws IOException {
    var gone = store.image(APP, "1", "shared", "gone");
    store.image(APP, "2", "shared", "kept");
    store.repositories.deleteManifest(APP, gone);
    later();

    var checked = store.collection.check();
    assertThat(checked.blobs()).isEqualTo(2);
    assertThat(checked.bytes())
        .isEqualTo("gone".length() + Store.imageOf(null, "shared", "gone").length());
    assertThat(checked.items())
        .contains(new GarbageItem("dev/app", digest("gone").toString(), "gone".length()));
    assertThat(store.has(APP, digest("gone"))).isTrue();

    assertThat(collect()).isEqualTo(checked);
    assertThat(store.has(APP, digest("gone"))).isFalse();
    assertThat(store.has(APP, digest("shared"))).isTrue();
    assertThat(store.files()).isEqualTo(6);
    assertThat(collect()).satisfies(GarbageTests::isNothing);
  }

  @Test
  void whatCanBeRestoredIsNoGarbage() throws IOException {
    store = new Store(root, Store.GRACE.multipliedBy(3), clock);
    var image = store.image(APP, "1", "layer");
    var signature = store.referrer(APP, "", image, "signature");
    store.repositories.deleteManifest(APP, image);
    later();
    later();
    assertThat(collect()).satisfies(GarbageTests::isNothing);
    assertThat(store.repositories.find(APP, new Reference.ByDigest(image))).isEmpty();

    assertThat(store.deletions.restore(APP, image)).containsExactly("1");
    assertThat(store.repositories.pull(APP, new Reference.ByTag("1"))).isPresent();
    assertThat(store.has(APP, digest("layer"))).isTrue();
    assertThat(store.has(APP, signature)).isTrue();

    store.repositories.deleteManifest(APP, image);
    clock.pass(Store.GRACE.multipliedBy(3));
    assertThat(collect().manifests()).isEqualTo(1);
    assertThat(store.files()).isZero();
  }

  @Test
  void aManifestWithoutTagsStaysForThoseWhoKnowItsDigest() throws IOException {
    store.image(APP, "1", "before");
    var untagged = store.image(APP, "", "untagged");
    store.repositories.deleteTag(APP, "1");
    later();

    assertThat(collect()).satisfies(GarbageTests::isNothing);
    assertThat(store.repositories.pull(APP, new Reference.ByDigest(untagged))).isPresent();
    assertThat(store.has(APP, digest("before"))).isTrue();
  }

  @Test
  void whatAnIndexListsStaysAlsoIfItWasDeleted() throws IOException {
    var listed = store.image(APP, "", "listed");
    store.index(APP, "all", store.index(APP, "", listed));
    store.repositories.deleteManifest(APP, listed);
    later();

    assertThat(collect()).satisfies(GarbageTests::isNothing);
    assertThat(store.has(APP, digest("listed"))).isTrue();
  }

  @Test
  void whatIsLayerAndManifestIsFollowedAsBoth() throws IOException {
    var image = store.image(APP, "", "below");
    store.image(APP, "a", Store.imageOf(null, "below"));
    store.index(APP, "b", image);
    store.repositories.deleteManifest(APP, image);
    later();

    assertThat(collect()).satisfies(GarbageTests::isNothing);
  }

  @Test
  void referrersLiveAsLongAsTheirSubjects() throws IOException {
    var image = store.image(APP, "1", "image");
    var list = store.referrer(APP, "", image, "list of parts");
    var signature = store.referrer(APP, "", list, "signature of the list");
    later();
    assertThat(collect()).satisfies(GarbageTests::isNothing);

    store.repositories.deleteManifest(APP, image);
    later();

    assertThat(store.collection.check().manifests()).isEqualTo(2);
    assertThat(collect().manifests()).isEqualTo(2);
    for (var gone : new Digest[] {image, list, signature}) {
      assertThat(store.has(APP, gone)).isFalse();
      assertThat(store.repositories.find(APP, new Reference.ByDigest(gone))).isEmpty();
    }
    assertThat(store.files()).isZero();
  }

  @Test
  void aReferrerWithATagStaysWithoutItsSubject() throws IOException {
    var image = store.image(APP, "1", "image");
    var signature = store.referrer(APP, "sha256-0.sig", image, "signature");
    var about = store.referrer(APP, "", signature, "about the signature");
    store.repositories.deleteManifest(APP, image);
    later();

    assertThat(collect().manifests()).isZero();
    assertThat(store.has(APP, digest("image"))).isFalse();
    assertThat(store.has(APP, digest("signature"))).isTrue();
    assertThat(store.repositories.find(APP, new Reference.ByDigest(about))).isPresent();
  }

  @Test
  void aReferrerMayComeBeforeItsSubject() throws IOException {
    var image = digest(Store.imageOf(null, "image"));
    var signature = store.referrer(APP, "", image, "signature");
    clock.pass(Store.GRACE);
    assertThat(collect()).satisfies(GarbageTests::isNothing);

    assertThat(store.image(APP, "1", "image")).isEqualTo(image);
    later();

    assertThat(collect()).satisfies(GarbageTests::isNothing);
    assertThat(store.repositories.find(APP, new Reference.ByDigest(signature))).isPresent();
  }

  @Test
  void whatIsStillBeingPushedStays() throws IOException {
    store.upload(APP, "layer");
    clock.pass(Store.GRACE);
    assertThat(collect()).satisfies(GarbageTests::isNothing);

    clock.pass(Duration.ofMillis(1));
    assertThat(collect().blobs()).isEqualTo(1);
    assertThat(store.files()).isZero();
  }

  @Test
  void whoFindsABlobRenewsIt() throws IOException {
    store.upload(APP, "looked for");
    store.upload(APP, "pushed again");
    store.upload(APP, "put again");
    store.upload(APP, "mounted again");
    store.upload(APP, "forgotten");
    store.upload(OTHER, "mounted");
    later();

    assertThat(store.blobs.renew(APP, digest("looked for"))).isPresent();
    store.upload(APP, "pushed again");
    store.blobs.put(APP, Digest.Algorithm.SHA256, "put again".getBytes(UTF_8));
    assertThat(store.blobs.mount(APP, digest("mounted again"), OTHER)).isTrue();
    assertThat(store.blobs.mount(APP, digest("mounted"), OTHER)).isTrue();
    collect();

    assertThat(store.has(APP, digest("looked for"))).isTrue();
    assertThat(store.has(APP, digest("pushed again"))).isTrue();
    assertThat(store.has(APP, digest("put again"))).isTrue();
    assertThat(store.has(APP, digest("mounted again"))).isTrue();
    assertThat(store.has(APP, digest("mounted"))).isTrue();
    assertThat(store.has(APP, digest("forgotten"))).isFalse();
  }

  @Test
  void whoFindsAReferrerRenewsIt() throws IOException {
    var image = digest(Store.imageOf(null, "image"));
    var signature = new Reference.ByDigest(store.referrer(APP, "", image, "signature"));
    later();

    assertThat(store.repositories.renew(APP, signature)).isPresent();

    assertThat(collect().manifests()).isZero();
    assertThat(store.repositories.find(APP, signature)).isPresent();
  }

  @Test
  void onlyWhatNoRepositoryKeepsFreesSpace() throws IOException {
    var both = store.image(APP, "1", "in both");
    store.image(OTHER, "1", "in both");
    store.repositories.deleteManifest(APP, both);
    later();

    var first = store.collection.check();
    assertThat(first.blobs()).isEqualTo(2);
    assertThat(first.bytes()).isZero();
    assertThat(collect()).isEqualTo(first);
    assertThat(store.has(OTHER, digest("in both"))).isTrue();

    store.image(APP, "1", "in both");
    store.repositories.deleteManifest(APP, both);
    store.repositories.deleteManifest(OTHER, both);
    later();

    var second = store.collection.check();
    assertThat(second.blobs()).isEqualTo(4);
    assertThat(second.bytes())
        .isEqualTo("in both".length() + Store.imageOf(null, "in both").length());
    assertThat(collect()).isEqualTo(second);
    assertThat(store.files()).isZero();
  }

  @Test
  void contentOfADeletedBlobIsGarbageAtOnce() throws IOException {
    var digest = store.upload(APP, "deleted");
    assertThat(store.blobs.delete(APP, digest)).isTrue();
    assertThat(store.files()).isEqualTo(1);

    var checked = store.collection.check();
    assertThat(checked.items()).containsExactly(new GarbageItem(null, digest.toString(), 7));
    assertThat(collect()).isEqualTo(checked);
    assertThat(store.files()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "[]", "null", "{\"manifests\":[{}]}", "not JSON", "missing"})
  void aDamagedIndexStopsTheCollection(String index) throws IOException {
    store.upload(APP, "garbage");
    store.image(OTHER, "1", "layer");
    later();
    var file = store.blobs.layout(OTHER).resolve("index.json");
    if (index.equals("missing")) {
      Files.delete(file);
    } else {
      Files.writeString(file, index);
    }

    isRefused("`index.json` cannot be read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"altered", "missing"})
  void aDamagedManifestStopsTheCollection(String damage) throws IOException {
    store.upload(APP, "garbage");
    var image = store.image(OTHER, "1", "layer");
    later();
    var file = store.file(OTHER, image);
    if (damage.equals("missing")) {
      Files.delete(file);
    } else {
      var other = digest("layer").toString();
      var altered = Files.readString(file).replace(other, digest("another").toString());
      Files.writeString(file, altered);
    }

    isRefused("the manifest `" + image + "` cannot be read");
  }

  @Test
  void whatIsDamagedCanBeDeleted() throws IOException {
    store.upload(APP, "garbage");
    var image = store.image(OTHER, "", "layer");
    store.index(OTHER, "all", image);
    later();
    Files.writeString(store.file(OTHER, image), "not a manifest");
    isRefused("the manifest `" + image + "` cannot be read");

    store.repositories.deleteManifest(OTHER, image);

    assertThat(collect().blobs()).isEqualTo(2);
    assertThat(store.has(APP, digest("garbage"))).isFalse();
    assertThat(store.has(OTHER, digest("layer"))).isFalse();
  }

  private void isRefused(String reason) throws IOException {
    var before = store.files();
    for (var each : new Work[] {store.collection::check, store.collection::collect}) {
      assertThatThrownBy(each::take)
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> {
                assertThat(e.problem()).isEqualTo(RepositoryProblem.UNREADABLE_REPOSITORY);
                assertThat(e.detail()).contains("dev/other", reason);
              });
    }
    assertThat(store.files()).isEqualTo(before);
  }

  private interface Work {
    GarbageView take() throws IOException;
  }

  @Test
  void oneCollectionRunsAtATime() throws Exception {
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var waiting =
        new Store(
            root,
            () -> {
              begun.countDown();
              try {
                go.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              return clock.instant();
            });
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = threads.submit(waiting.collection::collect);
      try {
        begun.await();
        for (var each : new Work[] {waiting.collection::check, waiting.collection::collect}) {
          assertThatThrownBy(each::take)
              .isInstanceOfSatisfying(
                  ProblemException.class,
                  e -> assertThat(e.problem()).isEqualTo(CollectionProblem.COLLECTION_RUNNING));
        }
      } finally {
        go.countDown();
      }
      assertThat(first.get().blobs()).isZero();
    }
    assertThat(waiting.collection.collect().blobs()).isZero();
  }

  private GarbageView collect() throws IOException {
    return store.collection.collect();
  }

  private void later() {
    clock.pass(Store.GRACE.plusMillis(1));
  }

  private static void isNothing(GarbageView view) {
    assertThat(view.items()).isEmpty();
    assertThat(view.manifests()).isZero();
    assertThat(view.bytes()).isZero();
    assertThat(view.complete()).isTrue();
  }

  private static Digest digest(String content) {
    return Digest.of(Digest.Algorithm.SHA256, content.getBytes(UTF_8));
  }
}
