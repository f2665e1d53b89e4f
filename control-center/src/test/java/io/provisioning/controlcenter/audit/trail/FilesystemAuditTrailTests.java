package io.provisioning.controlcenter.audit.trail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.AuditFixtures;
import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.chain.TrailFiles;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import io.provisioning.controlcenter.audit.verification.Report;
import io.provisioning.controlcenter.audit.verification.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Period;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesystemAuditTrailTests {

  @TempDir private Path home;
  private TestTrail trails;

  @BeforeEach
  void prepare() {
    trails = new TestTrail(home);
  }

  @Test
  void whatWasWrittenIsReadBack() throws IOException {
    trails.write(3);

    assertThat(events()).extracting(it -> it.event()).containsExactly(event(0), event(1), event(2));
    assertThat(events()).extracting(RecordedEvent::number).containsExactly(2L, 3L, 4L);
    assertWhole();
  }

  @Test
  void theFileThatIsMovedAwayIsPutBackAtTheNextWrite() throws IOException {
    try (var trail = trails.open()) {
      trail.append(event(0));
      Files.move(segment("2026-11"), home.resolve("elsewhere.jsonl"));
      trail.append(event(1));
    }
    trails.write(1);

    assertThat(events()).extracting(it -> it.event()).containsExactly(event(0), event(1), event(0));
    assertThat(Files.readString(segment("2026-11"))).contains("\"reason\":\"restored\"");
    assertWhole();
  }

  @Test
  void theFileThatIsDeletedIsThereAgainWhenTheTrailEnds() throws IOException {
    try (var trail = trails.open()) {
      trail.append(event(0));
      Files.delete(segment("2026-11"));
    }

    assertThat(events()).extracting(it -> it.event()).containsExactly(event(0));
    assertWhole();
  }

  @Test
  void anotherFileInItsPlaceIsDamage() throws IOException {
    var trail = trails.open();
    trail.append(event(0));
    Files.move(segment("2026-11"), home.resolve("elsewhere.jsonl"));
    Files.writeString(segment("2026-11"), "x");

    assertThatThrownBy(() -> trail.append(event(1))).isInstanceOf(ProblemException.class);
    assertThat(segment("2026-11")).hasContent("x");
    Files.move(
        home.resolve("elsewhere.jsonl"), segment("2026-11"), StandardCopyOption.REPLACE_EXISTING);
    trail.close();
    assertWhole();
  }

  @Test
  void aTrailWithoutItsNewestFileGoesOnAndSaysWhatIsMissing() throws IOException {
    trails.at("2026-10-10T00:00:00Z").write(3);
    trails.at("2026-11-10T00:00:00Z").write(3);
    var lost = Files.readAllLines(segment("2026-11")).size();
    Files.delete(segment("2026-11"));

    trails.write(2);
    trails.write(1);

    var first = Files.readAllLines(segment("2026-11")).getFirst();
    var sealed = Files.readAllLines(segment("2026-10")).size();
    assertThat(first).contains("\"reason\":\"lost\"", "\"lost\":" + (sealed + 1) + ",");
    var missing = "records %d to %d are missing before it".formatted(sealed + 1, sealed + lost);
    assertThat(verify().findings()).singleElement().asString().endsWith(missing);
    trails.at("2026-12-10T00:00:00Z").write(1);
    assertThat(verify().findings()).singleElement().asString().endsWith(missing);
    assertThat(events()).hasSize(3 + 3 + 1);
  }

  @Test
  void aLineIsCheckedWithNothingButSha256() throws Exception {
    trails.write(1);

    var line = Files.readAllLines(segment("2026-11")).get(1);
    var hashed = line.substring(0, line.indexOf(",\"hash\":"));
    var digest = java.security.MessageDigest.getInstance("SHA-256").digest(hashed.getBytes(UTF_8));

    assertThat(line).endsWith(",\"hash\":\"" + HexFormat.of().formatHex(digest) + "\"}");
  }

  @Test
  void nothingPersonalStandsInTheFiles() throws IOException {
    try (var trail = trails.open()) {
      trail.append(
          AuditFixtures.aChangeOf(
              AuditFixtures.ANNA, "0199-carl", Map.of("email", "carl@example.org", "role", "x")));
    }

    assertThat(Files.readString(segment("2026-11")))
        .contains("\"role\":\"x\"")
        .doesNotContain("0199-anna", "\"anna\"", "192.0.2.7", "0199-carl", "carl@example.org");
  }

  @Test
  void anErasedPersonIsAPseudonymAndTheChainIsWhole() throws IOException {
    try (var trail = trails.open()) {
      trail.append(event(0));
      trail.append(event(1));
      trail.erase("0199-anna", AuditFixtures.aChangeOf(AuditFixtures.BERT, "0199-anna", Map.of()));
      trail.append(AuditFixtures.about("0199-anna/sessions"));
    }

    var erased = events().getFirst();
    assertThat(erased.isErased()).isTrue();
    assertThat(erased.event().actor().id()).startsWith("person-");
    assertThat(erased.event().actor().name()).isNull();
    assertThat(erased.event().address()).isNull();
    assertThat(events().get(1).event()).isEqualTo(event(1));
    assertThat(events().get(2).event().resource()).isEqualTo("user/" + erased.event().actor().id());
    assertThat(events().getLast().event().resource())
        .isEqualTo(erased.event().actor().id() + "/sessions");
    assertThat(filesBelow(home)).noneMatch(content -> content.contains("0199-anna"));
    assertWhole();
  }

  @Test
  void whatAnAgentSentAndSawIsErasedWithItsPerson() throws IOException {
    var call =
        new AuditEvent(
            Category.REQUEST,
            "callMcp",
            AuditFixtures.ANNA,
            Outcome.SUCCEEDED,
            null,
            null,
            null,
            null,
            Map.of("called", "ask_docs", "sent", "my question", "seen", "an answer"));
    try (var trail = trails.open()) {
      trail.append(call);
    }
    assertThat(Files.readString(segment("2026-11")))
        .contains("ask_docs")
        .doesNotContain("my question", "an answer");
    assertThat(events().getFirst().event().details()).isEqualTo(call.details());
    try (var trail = trails.open()) {
      trail.erase("0199-anna", AuditFixtures.aChangeOf(AuditFixtures.BERT, "0199-anna", Map.of()));
    }

    assertThat(events().getFirst().event().details()).isEqualTo(Map.of("called", "ask_docs"));
    assertWhole();
  }

  @Test
  void whoIsNotKnownCannotBeErased() {
    try (var trail = trails.open()) {
      assertProblem(AuditProblem.UNKNOWN_PERSON, () -> trail.erase("0199-zoe", event(0)));
    }
  }

  @Test
  void aMonthIsClosedWithTheFirstEventOfTheNext() throws IOException {
    try (var trail = trails.at("2026-11-30T23:59:59Z").open()) {
      trail.append(event(0));
      trails.at("2026-12-01T00:00:01Z");
      trail.append(event(1));
    }

    assertThat(Files.readAllLines(segment("2026-11")))
        .hasSize(3)
        .last()
        .asString()
        .contains("\"reason\":\"sealed\",\"count\":3");
    assertThat(Files.readAllLines(segment("2026-12"))).hasSize(3);
    assertThat(Files.readString(trails.directory().resolve("manifest.jsonl")))
        .contains("\"file\":\"2026-11.jsonl\",\"first\":1,\"last\":3");
    assertThat(events()).hasSize(2);
    assertWhole();
  }

  @Test
  void aClockThatGoesBackDoesNotTakeTheTrailWithIt() throws IOException {
    try (var trail = trails.at("2026-12-01T00:00:01Z").open()) {
      trail.append(event(0));
      trails.at("2026-11-30T23:59:59Z");
      trail.append(event(1));
    }

    assertThat(events())
        .extracting(it -> it.time().toString())
        .containsExactly("2026-12-01T00:00:01Z", "2026-12-01T00:00:01Z");
    assertWhole();
  }

  @Test
  void aMonthWhoseTimeIsOverIsRemovedAndTheTrailSaysSo() throws IOException {
    trails.at("2020-01-15T00:00:00Z").write(2);
    trails.at("2020-02-15T00:00:00Z").write(2);
    trails.at("2027-01-31T00:00:00Z").write(2);
    assertThat(segment("2020-01")).exists();

    trails.at("2027-02-01T00:00:00Z").write(2);

    assertThat(segment("2020-01")).doesNotExist();
    assertThat(segment("2020-02")).exists();
    assertWhole();
    Files.delete(segment("2020-02"));
    assertThat(verify().isWhole()).isFalse();
  }

  @Test
  void monthsAreRemovedLongAfterThoseBeforeThem() throws IOException {
    trails = new TestTrail(home, Period.ofMonths(1));
    for (var month = 1; month <= 9; month++) {
      trails.at("2026-0" + month + "-15T00:00:00Z").write(2);
    }

    assertThat(segment("2026-07")).doesNotExist();
    assertThat(segment("2026-08")).exists();
    assertWhole();
  }

  @Test
  void aSecondProcessIsRefused() {
    try (var _ = trails.open()) {
      assertProblem(AuditProblem.AUDIT_IN_USE, trails::open);
    }
  }

  @Test
  void aFullDiskFailsTheRequestAndLeavesNothingHalf() throws IOException {
    var disk = new FullDisk();
    try (var trail = trails.open(disk)) {
      trail.append(event(0));
      disk.fill();
      assertProblem(AuditProblem.AUDIT_UNAVAILABLE, () -> trail.append(event(1)));
      disk.mend();
      trail.append(event(2));
    }

    assertThat(events()).extracting(it -> it.event()).containsExactly(event(0), event(2));
    assertWhole();
  }

  @Test
  void aFailedSyncIsAFailedRequest() throws IOException {
    var disk = new FullDisk();
    try (var trail = trails.open(disk)) {
      disk.failToSync();
      assertProblem(AuditProblem.AUDIT_UNAVAILABLE, () -> trail.append(event(1)));
      disk.mend();
      trail.append(event(2));
    }

    assertThat(events()).extracting(it -> it.event()).containsExactly(event(2));
    assertWhole();
  }

  @Test
  void aMonthThatCouldNotBeClosedIsClosedLater() throws IOException {
    var disk = new FullDisk();
    try (var trail = trails.at("2026-11-30T23:59:59Z").open(disk)) {
      trail.append(event(0));
      trails.at("2026-12-01T00:00:01Z");
      disk.fill();
      assertProblem(AuditProblem.AUDIT_UNAVAILABLE, () -> trail.append(event(1)));
      disk.mend();
      trail.append(event(2));
    }

    assertThat(events()).extracting(it -> it.event()).containsExactly(event(0), event(2));
    assertWhole();
  }

  @Test
  void aFileThatIsChangedUnderTheServiceIsNoticedAtTheNextEvent() throws IOException {
    try (var trail = trails.open()) {
      trail.append(event(0));
      Files.writeString(segment("2026-11"), "{}\n", StandardOpenOption.APPEND);
      assertProblem(AuditProblem.AUDIT_DAMAGED, () -> trail.append(event(1)));
      var size = Files.size(segment("2026-11"));
      try (var file = TrailFiles.writable(segment("2026-11"))) {
        file.truncate(size - 3);
      }
    }
    assertWhole();
  }

  @Test
  void anUnfinishedLineIsCutAndNoted() throws IOException {
    trails.write(2);
    Files.writeString(segment("2026-11"), "{\"number\":5,\"ti", StandardOpenOption.APPEND);
    assertThat(verify().isWhole()).isTrue();
    assertThat(verify().notes()).singleElement().asString().contains("15 bytes");

    trails.write(1);

    assertThat(Files.readString(segment("2026-11")))
        .contains("\"reason\":\"recovered\",\"cut\":15");
    assertThat(events()).hasSize(3);
    assertWhole();
  }

  @Test
  void whatWasAcknowledgedAndIsGoneStopsTheStart() throws IOException {
    trails.write(3);
    var file = segment("2026-11");
    var lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, 3));

    assertProblem(AuditProblem.AUDIT_DAMAGED, trails::open);
  }

  @Test
  void aDeadProcessLeavesAWholeTrailAtEveryLength() throws IOException {
    try (var trail = trails.at("2026-11-30T23:59:59Z").open()) {
      trail.append(event(0));
    }
    var head = Files.readAllBytes(trails.directory().resolve("head.json"));
    try (var trail = trails.open()) {
      trail.append(event(1));
      trail.append(event(2));
    }
    var whole = Files.readAllBytes(segment("2026-11"));
    var from = new String(whole, UTF_8).indexOf("{\"number\":4");

    for (var size = from; size <= whole.length; size += 31) {
      Files.write(segment("2026-11"), java.util.Arrays.copyOf(whole, size));
      Files.write(trails.directory().resolve("head.json"), head);
      trails.open().close();
      assertWhole();
    }
  }

  @Test
  void manyWritersLoseNothing() throws Exception {
    try (var trail = trails.open();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var done =
          IntStream.range(0, 3000)
              .mapToObj(i -> threads.submit(() -> trail.append(event(i))))
              .toList();
      for (var each : done) {
        each.get();
      }
    }

    assertThat(events())
        .extracting(it -> it.event().action())
        .doesNotHaveDuplicates()
        .hasSize(3000);
    assertThat(Files.readString(segment("2026-11"))).contains("\"reason\":\"progress\"");
    assertWhole();
  }

  @Test
  void nothingIsTakenOnceItIsClosed() {
    var trail = trails.open();
    trail.close();

    assertProblem(AuditProblem.AUDIT_UNAVAILABLE, () -> trail.append(event(0)));
  }

  @Test
  void aKeyThatOthersMayReadIsRefused() throws IOException {
    trails.write(1);
    Files.setPosixFilePermissions(
        home.resolve("secrets/signing-key.pem"), PosixFilePermissions.fromString("rw-r--r--"));

    assertProblem(AuditProblem.UNSAFE_AUDIT_KEY, trails::open);
  }

  @Test
  void aLostKeyIsNotReplacedInSilence() throws IOException {
    trails.write(1);
    Files.delete(home.resolve("secrets/signing-key.pem"));

    assertProblem(AuditProblem.UNSAFE_AUDIT_KEY, trails::open);
  }

  @Test
  void onlyTheOwnerMayReadTheFiles() throws IOException {
    trails.write(1);

    try (var files = Files.walk(home)) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(file ->
              assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                  .as(file.toString())
                  .isEqualTo("rw-------"));
    }
  }

  private static io.provisioning.controlcenter.audit.AuditEvent event(int index) {
    return TestTrail.event(index);
  }

  private List<RecordedEvent> events() throws IOException {
    var codec = new EventCodec(People.in(home.resolve("secrets/people")));
    return new TrailFiles(trails.directory())
        .segments().stream()
            .flatMap(FilesystemAuditTrailTests::lines)
            .flatMap(
                text -> codec.decode(TrailLine.parse(text.getBytes(UTF_8)).orElseThrow()).stream())
            .toList();
  }

  private static java.util.stream.Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static List<String> filesBelow(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).flatMap(FilesystemAuditTrailTests::lines).toList();
    }
  }

  private Path segment(String month) {
    return trails.directory().resolve(month + ".jsonl");
  }

  private Report verify() throws IOException {
    return new Verification(trails.directory(), null, null).run();
  }

  private void assertWhole() throws IOException {
    assertThat(verify().findings()).isEmpty();
  }

  private static void assertProblem(
      AuditProblem problem, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }
}
