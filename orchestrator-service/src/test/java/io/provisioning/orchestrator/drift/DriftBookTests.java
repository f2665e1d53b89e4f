package io.provisioning.orchestrator.drift;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.drift.kept.Deviation;
import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.Drift.Ignored;
import io.provisioning.orchestrator.drift.kept.DriftFiles;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import io.provisioning.orchestrator.drift.kept.EndedDrift;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftBookTests {

  private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");
  private static final Scope WEB = new Scope("default", "web");
  private static final Deviation GONE =
      new Deviation(ResourceRef.server("web", "db"), DriftKind.GONE, "demo", List.of(), null);
  private static final Deviation EDITED =
      new Deviation(
          ResourceRef.taskserv("web", "a", "nginx"), DriftKind.FILES, "demo", List.of(), null);

  static final DriftBook.Endings BY_ITSELF =
      (drift, endedAt) -> new EndedDrift(drift, endedAt, null, null);

  @TempDir Path directory;
  private DriftBook book = new DriftBook(new DriftFiles(Path.of("target")));

  @BeforeEach
  void open() {
    book = new DriftBook(new DriftFiles(directory));
    book.open();
  }

  private static Instant after(int seconds) {
    return START.plusSeconds(seconds);
  }

  private List<Drift> drifts() {
    return book.find(WEB).orElseThrow().drifts();
  }

  @Test
  void sinceIsKeptAcrossLooksAndStarts() {
    book.found(WEB, List.of(GONE), Set.of(), START, BY_ITSELF);
    book.found(WEB, List.of(GONE), Set.of(), after(60), BY_ITSELF);
    assertThat(drifts().getFirst().since()).isEqualTo(START);
    assertThat(drifts().getFirst().checkedAt()).isEqualTo(after(60));

    open();
    book.found(WEB, List.of(GONE), Set.of(), after(120), BY_ITSELF);
    assertThat(drifts().getFirst().since()).isEqualTo(START);
  }

  @Test
  void whatIsAsBeforeIsNotWrittenAgain() throws IOException {
    book.found(WEB, List.of(GONE), Set.of(), START, BY_ITSELF);
    var file = directory.resolve("default/web.json");
    Files.delete(file);
    book.found(WEB, List.of(GONE), Set.of(), after(60), BY_ITSELF);
    assertThat(file).doesNotExist();
    book.found(WEB, List.of(), Set.of(), after(120), BY_ITSELF);
    assertThat(file).exists();
  }

  @Test
  void anotherKindIsAnotherDrift() {
    book.found(WEB, List.of(GONE), Set.of(), START, BY_ITSELF);
    book.ignore("default", "web.server.db", new Ignored("known", null, "me", START));
    var stopped = new Deviation(GONE.resource(), DriftKind.STOPPED, "demo", List.of(), null);
    book.found(WEB, List.of(stopped), Set.of(), after(60), BY_ITSELF);

    assertThat(drifts().getFirst().since()).isEqualTo(after(60));
    assertThat(drifts().getFirst().ignored()).isNull();
  }

  @Test
  void whoIgnoresIsRememberedUntilTheTime() {
    book.found(WEB, List.of(GONE), Set.of(), START, BY_ITSELF);
    book.ignore("default", "web.server.db", new Ignored("known", after(90), "me", START));
    open();

    assertThat(drifts().getFirst().at(after(60)).ignored())
        .isEqualTo(new Ignored("known", after(90), "me", START));
    assertThat(drifts().getFirst().at(after(90)).ignored()).isNull();
    assertThat(book.ignore("default", "web.server.no", new Ignored("x", null, "me", START)))
        .isEmpty();
  }

  @Test
  void whatCannotBeSeenStaysAsItWas() {
    book.found(WEB, List.of(GONE, EDITED), Set.of(), START, BY_ITSELF);
    book.found(WEB, List.of(), Set.of("taskserv/a/nginx"), after(60), BY_ITSELF);
    assertThat(drifts()).extracting(Drift::kind).containsExactly(DriftKind.FILES);

    book.unseen(WEB, "the provider does not answer");
    assertThat(drifts()).hasSize(1);
    assertThat(book.find(WEB).orElseThrow().complaint()).isEqualTo("the provider does not answer");
  }

  @Test
  void whatEndedIsRememberedWithWhoEndedIt() {
    book.found(WEB, List.of(GONE, EDITED), Set.of(), START, BY_ITSELF);
    book.found(
        WEB,
        List.of(EDITED),
        Set.of(),
        after(60),
        (drift, endedAt) -> new EndedDrift(drift, endedAt, "w1", "ada"));
    book.found(WEB, List.of(), Set.of(), after(120), BY_ITSELF);
    book.unseen(WEB, "the provider does not answer");
    open();

    var ended = book.find(WEB).orElseThrow().ended();
    assertThat(ended)
        .extracting(it -> it.drift().kind())
        .containsExactly(DriftKind.FILES, DriftKind.GONE);
    assertThat(ended.getLast().by()).isEqualTo("ada");
    assertThat(ended.getLast().workflow()).isEqualTo("w1");
    assertThat(ended.getLast().endedAt()).isEqualTo(after(60));
    assertThat(ended.getFirst().workflow()).isNull();
  }

  @Test
  void onlySoManyEndedOnesAreRemembered() {
    for (int second = 0; second < 300; second += 2) {
      book.found(WEB, List.of(GONE), Set.of(), after(second), BY_ITSELF);
      book.found(WEB, List.of(), Set.of(), after(second + 1), BY_ITSELF);
    }

    var ended = book.find(WEB).orElseThrow().ended();
    assertThat(ended).hasSize(100);
    assertThat(ended.getFirst().endedAt()).isEqualTo(after(299));
  }

  @Test
  void damagedFilesAreLookedAtAnew() throws IOException {
    book.found(WEB, List.of(GONE), Set.of(), START, BY_ITSELF);
    Files.writeString(directory.resolve("default/web.json"), "{");
    open();
    assertThat(book.scopes()).isEmpty();
    book.found(WEB, List.of(GONE), Set.of(), START.plus(Duration.ofHours(1)), BY_ITSELF);
    book.forget(WEB);
    assertThat(directory.resolve("default/web.json")).doesNotExist();
  }
}
