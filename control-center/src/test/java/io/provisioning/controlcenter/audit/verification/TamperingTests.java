package io.provisioning.controlcenter.audit.verification;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.audit.trail.TestTrail;
import io.provisioning.controlcenter.audit.verification.Finding.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Three months: two of 14 lines (opened, ten events, stopped, started, sealed) and one of 12 that
 * is open. Every kind of tampering is tried on each kind of line, and must be told where it was.
 */
class TamperingTests {

  private static final String FIRST = "2026-09.jsonl";
  private static final String SECOND = "2026-10.jsonl";
  private static final String OPEN = "2026-11.jsonl";
  private static final int EVENTS = 10;

  @TempDir private static Path pristine;
  @TempDir private Path home;

  @BeforeAll
  static void write() {
    new TestTrail(pristine)
        .at("2026-09-10T00:00:00Z")
        .write(EVENTS)
        .at("2026-10-10T00:00:00Z")
        .write(EVENTS)
        .at("2026-11-10T00:00:00Z")
        .write(EVENTS);
  }

  private Path trail() throws IOException {
    var trail = Files.createTempDirectory(home, "trail");
    copyAll(pristine.resolve("audit"), trail);
    return trail;
  }

  private static Stream<Arguments> places() {
    return Stream.of(FIRST, SECOND, OPEN).flatMap(file -> places(file, last(file)));
  }

  private static Stream<Arguments> placesWithANext() {
    return Stream.of(FIRST, SECOND, OPEN).flatMap(file -> places(file, last(file) - 1));
  }

  private static Stream<Arguments> places(String file, int last) {
    return Stream.of(1, 2, 6, 11, 12, 13, 14)
        .filter(line -> line <= last)
        .map(line -> Arguments.of(file, line));
  }

  private static int last(String file) {
    return file.equals(OPEN) ? 12 : 14;
  }

  @Test
  void anUntouchedTrailIsWhole() throws IOException {
    var report = new Verification(trail(), null, null).run();

    assertThat(report.findings()).isEmpty();
    assertThat(report.notes()).isEmpty();
    assertThat(report.records()).isEqualTo(40);
    assertThat(report.files()).isEqualTo(4);
    assertThat(report.isWhole()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("places")
  void anEditIsFound(String file, int line) throws IOException {
    var found = after(file, lines -> lines.set(line - 1, edited(lines.get(line - 1))));

    assertThat(found).contains(new At(Kind.EDITED, file, line));
  }

  @ParameterizedTest
  @MethodSource("places")
  void anEditWithANewHashIsFound(String file, int line) throws IOException {
    var found = after(file, lines -> lines.set(line - 1, hashed(edited(lines.get(line - 1)))));

    assertThat(found).contains(new At(Kind.EDITED, file, line));
    assertThat(found).extracting(At::line).containsOnly(line);
  }

  @ParameterizedTest
  @MethodSource("places")
  void aNewNameOfTheOneBeforeIsFound(String file, int line) throws IOException {
    var found =
        after(
            file,
            lines ->
                lines.set(
                    line - 1,
                    hashed(
                        lines
                            .get(line - 1)
                            .replaceFirst(
                                "\"previous\":\"[0-9a-f]{8}", "\"previous\":\"00000001"))));

    assertThat(found).contains(new At(Kind.EDITED, file, line));
    assertThat(found).extracting(At::line).containsOnly(line);
  }

  @ParameterizedTest
  @MethodSource("places")
  void aRemovalIsFound(String file, int line) throws IOException {
    var isLast = line == last(file);
    var found = after(file, lines -> lines.remove(line - 1));

    assertThat(found)
        .containsExactly(
            isLast ? new At(Kind.CUT, file, line - 1) : new At(Kind.REMOVED, file, line));
  }

  @ParameterizedTest
  @MethodSource("places")
  void aCopyOfAnEarlierLineIsFound(String file, int line) throws IOException {
    var found = after(file, lines -> lines.add(line, lines.getFirst()));

    assertThat(found).containsExactly(new At(Kind.INSERTED, file, line + 1));
  }

  @ParameterizedTest
  @MethodSource("places")
  void aCopyOfTheLineItselfIsFound(String file, int line) throws IOException {
    var found = after(file, lines -> lines.add(line, lines.get(line - 1)));

    assertThat(found).containsExactly(new At(Kind.INSERTED, file, line + 1));
  }

  @ParameterizedTest
  @MethodSource("placesWithANext")
  void aCopyOfALaterLineIsFound(String file, int line) throws IOException {
    var found = after(file, lines -> lines.add(line - 1, lines.getLast()));

    assertThat(found).containsExactly(new At(Kind.INSERTED, file, line));
  }

  @ParameterizedTest
  @MethodSource("places")
  void aForgedRecordIsFound(String file, int line) throws IOException {
    var found = after(file, lines -> lines.add(line, forgedAfter(lines.get(line - 1))));

    assertThat(found).contains(new At(Kind.INSERTED, file, line + 1));
    assertThat(found).extracting(At::line).containsOnly(line + 1);
  }

  @ParameterizedTest
  @MethodSource("places")
  void whatIsNoRecordAtAllIsFound(String file, int line) throws IOException {
    var found = after(file, lines -> lines.add(line - 1, "{\"number\":1}"));

    assertThat(found).containsExactly(new At(Kind.INSERTED, file, line));
  }

  @ParameterizedTest
  @MethodSource("placesWithANext")
  void twoNeighboursInTheOtherOrderAreFound(String file, int line) throws IOException {
    var found = after(file, lines -> Collections.swap(lines, line - 1, line));

    assertThat(found).containsExactly(new At(Kind.REORDERED, file, line));
  }

  @Test
  void twoLinesThatChangedPlacesAreFound() throws IOException {
    var found = after(SECOND, lines -> Collections.swap(lines, 2, 8));

    assertThat(found)
        .containsExactlyInAnyOrder(
            new At(Kind.REORDERED, SECOND, 3), new At(Kind.REORDERED, SECOND, 9));
  }

  @Test
  void aLineThatWasMovedDownIsFound() throws IOException {
    var found = after(SECOND, lines -> lines.add(8, lines.remove(2)));

    assertThat(found).containsExactly(new At(Kind.REORDERED, SECOND, 9));
  }

  @Test
  void aLineThatWasMovedUpIsFound() throws IOException {
    var found = after(SECOND, lines -> lines.add(2, lines.remove(8)));

    assertThat(found).containsExactly(new At(Kind.REORDERED, SECOND, 3));
  }

  @Test
  void severalRemovedLinesAreOneFinding() throws IOException {
    var report = report(SECOND, lines -> lines.subList(3, 7).clear());

    assertThat(report.findings())
        .singleElement()
        .hasToString("2026-10.jsonl:4: removed: record 18: records 18 to 21 are missing before it");
  }

  @ParameterizedTest
  @MethodSource("places")
  void aCutTailIsFound(String file, int line) throws IOException {
    var found = after(file, lines -> lines.subList(line - 1, lines.size()).clear());

    assertThat(found).containsExactly(new At(Kind.CUT, file, line - 1));
  }

  @Test
  void aCutInTheMiddleOfALineIsFound() throws IOException {
    for (var file : List.of(FIRST, SECOND, OPEN)) {
      var trail = trail();
      var content = Files.readString(trail.resolve(file));
      Files.writeString(trail.resolve(file), content.substring(0, content.length() - 200));

      var found = found(new Verification(trail, null, null).run());

      assertThat(found).extracting(At::kind).contains(Kind.CUT);
      assertThat(found).extracting(At::file).containsOnly(file);
    }
  }

  @Test
  void filesThatChangedPlacesAreFound() throws IOException {
    for (var pair : List.of(List.of(FIRST, SECOND), List.of(SECOND, OPEN), List.of(FIRST, OPEN))) {
      var trail = trail();
      var one = Files.readString(trail.resolve(pair.getFirst()));
      Files.move(
          trail.resolve(pair.getLast()),
          trail.resolve(pair.getFirst()),
          StandardCopyOption.REPLACE_EXISTING);
      Files.writeString(trail.resolve(pair.getLast()), one);

      assertThat(found(new Verification(trail, null, null).run()))
          .contains(
              new At(Kind.SWAPPED, pair.getFirst(), 1), new At(Kind.SWAPPED, pair.getLast(), 1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FIRST, SECOND, OPEN})
  void aFileWithANewNameIsFound(String file) throws IOException {
    var trail = trail();
    Files.move(trail.resolve(file), trail.resolve("2026-12.jsonl"));

    assertThat(new Verification(trail, null, null).run().isWhole()).isFalse();
  }

  @Test
  void theNewestFileWithANewNameIsNotGoneOnWith() throws IOException {
    var renamed = new TestTrail(home.resolve("renamed")).at("2026-11-10T00:00:00Z").write(EVENTS);
    var directory = renamed.directory();
    Files.move(directory.resolve(OPEN), directory.resolve("2026-12.jsonl"));

    assertThat(found(new Verification(directory, null, null).run()))
        .containsExactly(new At(Kind.SWAPPED, "2026-12.jsonl", 1));
    assertThatThrownBy(() -> renamed.write(1)).hasMessageContaining("was renamed");
  }

  @Test
  void aFileFromAnotherTrailIsFound() throws IOException {
    var other = new TestTrail(home.resolve("other")).at("2026-09-10T00:00:00Z").write(EVENTS);
    other.at("2026-10-10T00:00:00Z").write(EVENTS);
    var trail = trail();
    Files.copy(
        other.directory().resolve(FIRST),
        trail.resolve(FIRST),
        StandardCopyOption.REPLACE_EXISTING);

    var found = found(new Verification(trail, null, null).run());

    assertThat(found).contains(new At(Kind.FORGED, FIRST, 1), new At(Kind.EDITED, FIRST, 14));
  }

  @Test
  void aFileThatIsGoneIsFound() throws IOException {
    assertThat(afterDelete(FIRST)).containsExactly(new At(Kind.MISSING, FIRST, 0));
    assertThat(afterDelete(SECOND)).containsExactly(new At(Kind.MISSING, SECOND, 0));
    assertThat(afterDelete(OPEN)).containsExactly(new At(Kind.CUT, "head.json", 1));
    assertThat(afterDelete("head.json")).containsExactly(new At(Kind.MISSING, "head.json", 0));
    assertThat(afterDelete("public-key.pem"))
        .containsExactly(new At(Kind.MISSING, "public-key.pem", 0));
    assertThat(afterDelete("manifest.jsonl"))
        .containsExactly(
            new At(Kind.CUT, "manifest.jsonl", 0), new At(Kind.CUT, "manifest.jsonl", 0));
  }

  @Test
  void aManifestThatWasTamperedWithIsFound() throws IOException {
    assertThat(after("manifest.jsonl", lines -> lines.set(0, edited(lines.getFirst()))))
        .contains(new At(Kind.EDITED, "manifest.jsonl", 1));
    assertThat(after("manifest.jsonl", lines -> lines.remove(0)))
        .contains(new At(Kind.REMOVED, "manifest.jsonl", 1));
    assertThat(after("manifest.jsonl", lines -> lines.remove(1)))
        .containsExactly(new At(Kind.CUT, "manifest.jsonl", 1));
    assertThat(after("manifest.jsonl", lines -> Collections.swap(lines, 0, 1)))
        .contains(new At(Kind.REORDERED, "manifest.jsonl", 1));
  }

  @Test
  void aHeadThatWasTamperedWithIsFound() throws IOException {
    assertThat(after("head.json", lines -> lines.set(0, edited(lines.getFirst()))))
        .containsExactly(new At(Kind.EDITED, "head.json", 1));
    assertThat(after("head.json", lines -> lines.set(0, hashed(edited(lines.getFirst())))))
        .containsExactly(new At(Kind.FORGED, "head.json", 1));
  }

  @Test
  void aTrailThatWasMadeAnewWithAnotherKeyIsFoundByTheKeyThatIsGiven() throws IOException {
    var other = new TestTrail(home.resolve("other")).at("2026-09-10T00:00:00Z").write(EVENTS);
    var key =
        io.provisioning.controlcenter.audit.chain.PublicKey.read(
            other.directory().resolve("public-key.pem"));

    assertThat(found(new Verification(trail(), key, null).run()))
        .contains(new At(Kind.SWAPPED, "public-key.pem", 1), new At(Kind.FORGED, OPEN, 12));
  }

  @Test
  void anOldTrailThatWasPutBackWholeIsFoundByAWitness() throws IOException {
    var trails = new TestTrail(home).write(3);
    var copy = Files.createDirectory(home.resolve("copy"));
    copyAll(trails.directory(), copy);
    trails.write(3);
    var witness =
        Witness.of(String.valueOf(new Verification(trails.directory(), null, null).run().witness()))
            .orElseThrow();

    assertThat(new Verification(copy, null, null).run().isWhole()).isTrue();
    assertThat(found(new Verification(copy, null, witness).run()))
        .containsExactly(new At(Kind.CUT, OPEN, 5));
    assertThat(new Verification(trails.directory(), null, witness).run().isWhole()).isTrue();
  }

  private record At(Kind kind, String file, int line) {}

  private interface Tampering {
    void on(List<String> lines);
  }

  private List<At> after(String file, Tampering tampering) throws IOException {
    return found(report(file, tampering));
  }

  private Report report(String file, Tampering tampering) throws IOException {
    var trail = trail();
    var changed = trail.resolve(file);
    var lines = new ArrayList<>(Files.readAllLines(changed));
    tampering.on(lines);
    Files.write(changed, lines);
    return new Verification(trail, null, null).run();
  }

  private List<At> afterDelete(String file) throws IOException {
    var trail = trail();
    Files.delete(trail.resolve(file));
    return found(new Verification(trail, null, null).run());
  }

  private static List<At> found(Report report) {
    assertThat(report.isWhole()).isEqualTo(report.findings().isEmpty());
    return report.findings().stream()
        .map(finding -> new At(finding.kind(), finding.file(), (int) finding.line()))
        .toList();
  }

  private static void copyAll(Path from, Path to) throws IOException {
    try (var files = Files.list(from)) {
      for (var file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  /** Changes what the line says. */
  private static String edited(String line) {
    UnaryOperator<String> edit = it -> it.replaceFirst("\"time\":\"2026", "\"time\":\"2025");
    return edit.apply(line);
  }

  /** Gives the line a hash that is right for it. */
  private static String hashed(String line) {
    var content = line.substring(0, line.lastIndexOf(",\"hash\":"));
    return content + ",\"hash\":\"" + sha256(content) + "\"}";
  }

  private static String forgedAfter(String line) {
    var number = Long.parseLong(line.substring(10, line.indexOf(',')));
    var hash = line.substring(line.length() - 66, line.length() - 2);
    return hashed(
        "{\"number\":%d,\"time\":\"2026-11-10T00:00:00.000000Z\",\"type\":\"event\",\"previous\":\"%s\",\"hash\":\"\"}"
            .formatted(number + 1, hash));
  }

  private static String sha256(String content) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(content.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
