package io.provisioning.registry.retention;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.Deletion;
import io.provisioning.registry.repository.PushedStore;
import io.provisioning.registry.repository.Reference;
import io.provisioning.registry.repository.RepositoryProblem;
import io.provisioning.registry.retention.Retention.Expired;
import io.provisioning.registry.retention.RetentionView.RetentionRule;
import io.provisioning.service.testkit.SetClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class RetentionTests {

  private static final RepositoryName APP = new RepositoryName("dev/app");
  private static final RepositoryName OTHER = new RepositoryName("dev/other/tool");
  private static final Duration DAY = Duration.ofDays(1);

  private final SetClock clock = new SetClock("2026-11-28T12:00:00Z");

  @TempDir private Path root;
  private RuleBook rules;
  private PushedStore store;
  private Retention retention;

  @BeforeEach
  void open() {
    rules = new RuleBook(root, JsonMapper.shared());
    store = new PushedStore(root, rules, Duration.ofDays(7), clock);
    retention = new Retention(store.repositories, store.holdings, rules, clock);
  }

  @Test
  void theLatestStay() throws IOException {
    rule("app", "v*", 2, null);
    daily(APP, "v1", "v2", "other", "v3");

    assertThat(retention.check("dev"))
        .singleElement()
        .satisfies(it -> {
          assertThat(it.tags()).containsExactly("v1");
          assertThat(it.withManifest()).isTrue();
          assertThat(it.reason()).isEqualTo("not among the latest 2 of `v*`");
        });
    assertThat(tags(APP)).hasSize(4);

    assertThat(retention.apply("dev")).hasSize(1);
    assertThat(tags(APP)).containsExactly("other", "v2", "v3");
    assertThat(retention.apply("dev")).isEmpty();
  }

  @Test
  void whatOneOfTheTwoKeepsStays() throws IOException {
    rule("*", "*", 1, DAY.multipliedBy(2));
    daily(APP, "1", "2", "3");
    daily(OTHER, "1");
    clock.pass(DAY.multipliedBy(9));

    assertThat(retention.apply("dev"))
        .extracting(it -> it.tags().getFirst())
        .containsExactly("1", "2");
    assertThat(tags(OTHER)).containsExactly("1");
  }

  @Test
  void whatIsPushedAgainIsYoungAgain() throws IOException {
    rule("*", "*", null, DAY.multipliedBy(2));
    daily(APP, "1", "2");
    clock.pass(DAY);
    store.image(APP, "1", "1");

    assertThat(retention.apply("dev")).extracting(Expired::tags).containsExactly(List.of("2"));
  }

  @Test
  void theFirstRuleThatMatchesDecides() throws IOException {
    rules(
        List.of(
            new RetentionRule("*", "release-*", 100, null),
            new RetentionRule("other/*", "*", 0, null)),
        null);
    daily(APP, "a", "release-1");
    daily(OTHER, "b", "release-2");

    assertThat(retention.apply("dev"))
        .singleElement()
        .satisfies(it -> {
          assertThat(it.repository()).isEqualTo(OTHER);
          assertThat(it.tags()).containsExactly("b");
        });
  }

  @Test
  void aManifestStaysAsLongAsItHasATag() throws IOException {
    rule("*", "nightly-*", 0, null);
    var image = store.image(APP, "nightly-1", "layer");
    store.image(APP, "stable", "layer");

    assertThat(retention.apply("dev"))
        .singleElement()
        .satisfies(it -> assertThat(it.withManifest()).isFalse());
    assertThat(tags(APP)).containsExactly("stable");
    assertThat(isThere(APP, image)).isTrue();
  }

  @Test
  void whatOnlyAnIndexListsGoesWithIt() throws IOException {
    rule("*", "*", 0, null);
    var alone = store.image(APP, "", "alone");
    var shared = store.image(APP, "", "shared");
    var inner = store.index(APP, "", alone);
    store.index(APP, "1", inner, shared);
    rules(List.of(new RetentionRule("*", "1", 0, null)), null);
    var kept = store.index(APP, "kept", shared);

    var gone = retention.apply("dev");

    assertThat(gone).hasSize(3).allMatch(Expired::withManifest);
    assertThat(isThere(APP, alone)).isFalse();
    assertThat(isThere(APP, shared)).isTrue();
    assertThat(isThere(APP, kept)).isTrue();

    assertThat(store.deletions.restore(APP, gone.getFirst().digest())).containsExactly("1");
    assertThat(isThere(APP, alone)).isTrue();
    assertThat(isThere(APP, inner)).isTrue();
    assertThat(store.deletions.of(APP)).isEmpty();
  }

  @Test
  void signaturesGoWithWhatTheyAreAbout() throws IOException {
    rule("*", "*", 1, null);
    var old = store.image(APP, "1", "old");
    var signature = "sha256-" + old.hex() + ".sig";
    store.image(APP, signature, "signature of cosign");
    clock.pass(DAY);
    var latest = store.image(APP, "2", "latest");
    store.image(APP, "sha256-" + latest.hex() + ".sig", "another signature");

    assertThat(retention.apply("dev")).hasSize(2);
    assertThat(tags(APP)).containsExactly("2", "sha256-" + latest.hex() + ".sig");
  }

  @Test
  void whatHasNoTagGoesIfTheRulesSaySo() throws IOException {
    var image = store.image(APP, "1", "before");
    store.image(APP, "1", "after");
    store.referrer(APP, "", image, "about it");
    clock.pass(DAY.multipliedBy(30));
    assertThat(retention.apply("dev")).isEmpty();

    rules(List.of(), DAY);
    assertThat(retention.apply("dev"))
        .singleElement()
        .satisfies(it -> {
          assertThat(it.digest()).isEqualTo(image);
          assertThat(it.reason()).isEqualTo("without a tag, pushed more than PT24H ago");
        });
  }

  @Test
  void immutableTagsStayWhereTheyAre() throws IOException {
    rules.put(
        "dev",
        new RetentionView(
            0, List.of(new RetentionRule("*", "*", 0, null)), null, List.of("v*", "sha256-*")));
    var image = store.image(APP, "v1", "layer");
    store.image(APP, "v1", "layer");
    store.image(APP, "x1", "layer");

    isImmutable(() -> store.image(APP, "v1", "another layer"));
    isImmutable(() -> store.repositories.deleteTag(APP, "v1"));
    isImmutable(() -> store.repositories.deleteManifest(APP, image));
    retention.apply("dev");
    assertThat(tags(APP)).containsExactly("v1");

    var about = "sha256-" + image.hex() + ".sig";
    store.image(APP, about, "signature");
    store.image(APP, about, "two signatures");
    assertThat(store.repositories.deleteTag(APP, about)).isTrue();
    assertThat(store.image(new RepositoryName("ops/app"), "v1", "a")).isNotNull();
    assertThat(store.image(new RepositoryName("ops/app"), "v1", "b")).isNotNull();
  }

  @Test
  void whatOthersTagMeanwhileStays() throws IOException {
    var image = store.image(APP, "1", "layer");
    store.image(APP, "2", "layer");

    assertThat(store.repositories.delete(APP, image, List.of("1"), true)).isFalse();
    store.image(APP, "1", "another layer");
    assertThat(store.repositories.delete(APP, image, List.of("1"), false)).isFalse();
    assertThat(tags(APP)).containsExactly("1", "2");
  }

  @Test
  void aTagThatPointsElsewhereStaysThere() throws IOException {
    var image = store.image(APP, "1", "layer");
    store.image(APP, "2", "layer");
    store.repositories.deleteManifest(APP, image);
    store.image(APP, "2", "another layer");

    assertThat(store.deletions.of(APP))
        .extracting(Deletion::tags)
        .containsExactly(List.of("1", "2"));
    assertThat(store.deletions.restore(APP, image)).containsExactly("1");
    assertThat(store.deletions.of(APP)).isEmpty();
    isUnknown(() -> store.deletions.restore(APP, image));
  }

  @Test
  void afterAWhileNothingCanBeRestored() throws IOException {
    var image = store.image(APP, "1", "layer");
    store.repositories.deleteTag(APP, "1");
    clock.pass(DAY.multipliedBy(7));

    assertThat(store.deletions.of(APP)).isEmpty();
    isUnknown(() -> store.deletions.restore(APP, image));
  }

  @Test
  void whatLacksABlobIsNotRestored() throws IOException {
    var image = store.image(APP, "1", "layer");
    store.repositories.deleteManifest(APP, image);
    store.blobs.delete(APP, Digest.of(Digest.Algorithm.SHA256, "layer".getBytes(UTF_8)));

    fails(() -> store.deletions.restore(APP, image), RepositoryProblem.MANIFEST_BLOB_UNKNOWN);
    assertThat(isThere(APP, image)).isFalse();
    assertThat(store.deletions.of(APP)).hasSize(1);
  }

  @Test
  void rulesAreChangedByOneAtATime() throws IOException {
    assertThat(rules.get("dev")).isEqualTo(RetentionView.NONE);
    rule("*", "*", 1, null);

    fails(() -> rules.put("dev", RetentionView.NONE), RetentionProblem.RETENTION_CHANGED);
    var again = new RuleBook(root, JsonMapper.shared());
    assertThat(again.get("dev")).isEqualTo(rules.get("dev"));
    assertThat(again.get("dev").version()).isEqualTo(1);
  }

  @Test
  void rulesThatKeepNothingByMistakeAreRefused() {
    fails(() -> rule("*", "*", null, null), RetentionProblem.INVALID_RETENTION);
    fails(() -> rule("*", "*", 1, DAY.negated()), RetentionProblem.INVALID_RETENTION);
    fails(() -> rules(List.of(), DAY.negated()), RetentionProblem.INVALID_RETENTION);
    fails(() -> rules(List.of(), DAY.multipliedBy(36_501)), RetentionProblem.INVALID_RETENTION);
    assertThat(rules.get("dev").version()).isZero();
  }

  @Test
  void aHundredYearsAreLongEnough() throws IOException {
    rule("*", "*", null, DAY.multipliedBy(36_500));
    store.image(APP, "1", "layer");

    assertThat(retention.apply("dev")).isEmpty();
  }

  @Test
  void nothingGoesWhereTheRulesCannotBeRead() throws IOException {
    store.image(APP, "1", "layer");
    Files.createDirectories(root.resolve("retention"));
    Files.writeString(root.resolve("retention/dev.json"), "{\"rules\": 7}");
    var damaged = new RuleBook(root, JsonMapper.shared());
    var careful = new Retention(store.repositories, store.holdings, damaged, clock);

    fails(() -> careful.apply("dev"), RetentionProblem.UNREADABLE_RETENTION);
    fails(() -> damaged.isImmutable(APP, "1"), RetentionProblem.UNREADABLE_RETENTION);
  }

  /** Pushes a tag each day. */
  private void daily(RepositoryName repository, String... tags) throws IOException {
    for (var tag : tags) {
      store.image(repository, tag, tag);
      clock.pass(DAY);
    }
  }

  private void rule(
      String repositories, String tags, @Nullable Integer keepLatest, @Nullable Duration keepFor)
      throws IOException {
    rules(List.of(new RetentionRule(repositories, tags, keepLatest, keepFor)), null);
  }

  private void rules(List<RetentionRule> all, @Nullable Duration untaggedFor) throws IOException {
    var version = rules.get("dev").version();
    rules.put("dev", new RetentionView(version, all, untaggedFor, List.of()));
  }

  private List<String> tags(RepositoryName repository) {
    return store.repositories.tags(repository, "", 100);
  }

  private boolean isThere(RepositoryName repository, Digest digest) {
    return store.repositories.find(repository, new Reference.ByDigest(digest)).isPresent();
  }

  private interface Work {
    void take() throws IOException;
  }

  private static void isImmutable(Work work) {
    fails(work, RepositoryProblem.TAG_IMMUTABLE);
  }

  private static void isUnknown(Work work) {
    fails(work, RepositoryProblem.MANIFEST_UNKNOWN);
  }

  private static void fails(Work work, Problem problem) {
    assertThatThrownBy(work::take)
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }
}
