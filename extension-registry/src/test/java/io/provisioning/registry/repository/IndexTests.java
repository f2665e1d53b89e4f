package io.provisioning.registry.repository;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.Digest.Algorithm;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class IndexTests {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Instant PUSHED = Instant.parse("2026-11-28T10:00:00.5Z");
  private static final Entry SUBJECT = entry("subject", null);
  private static final Entry REFERRER = entry("referrer", SUBJECT.digest());

  private static Entry entry(String content, @Nullable Digest subject) {
    var digest = Digest.of(Algorithm.SHA256, content.getBytes(UTF_8));
    return new Entry(digest, Manifest.OCI_INDEX, content.length(), "a/b", subject, false, PUSHED);
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    var index =
        Index.EMPTY
            .with(SUBJECT, List.of("1.0.0", "latest"))
            .with(REFERRER, List.of())
            .yanked(REFERRER.digest(), true)
            .without(SUBJECT, List.of("latest"), false, PUSHED)
            .without(REFERRER, List.of(), true, PUSHED.plusSeconds(1));

    assertThat(index.deletions()).hasSize(2);
    assertThat(Index.read(index.write(JSON), JSON)).isEqualTo(index);
  }

  @Test
  void aYankStaysUntilItIsTakenBack() {
    var yanked = Index.EMPTY.with(SUBJECT, List.of("1.0.0")).yanked(SUBJECT.digest(), true);

    var again = yanked.with(SUBJECT, List.of("1.0.0"));
    assertThat(again.find(new Reference.ByTag("1.0.0"))).contains(SUBJECT.yanked(true));
    assertThat(again.yanked(SUBJECT.digest(), false).find(new Reference.ByTag("1.0.0")))
        .contains(SUBJECT);
    assertThat(again.yanked(REFERRER.digest(), true)).isEqualTo(again);
  }

  @Test
  void onlyTheLatestDeletionsAreKept() {
    var index = Index.EMPTY;
    for (int i = 0; i <= 1000; i++) {
      index = index.without(SUBJECT, List.of("t" + i), false, PUSHED);
    }

    assertThat(index.deletions()).hasSize(1000);
    assertThat(index.deletions().getFirst().tags()).containsExactly("t1");
  }
}
