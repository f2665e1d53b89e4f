package io.provisioning.controlcenter.audit.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.audit.trail.TestTrail;
import io.provisioning.service.testkit.ProofRounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.springframework.util.FileSystemUtils;

/** Whatever one thing is done to the files of a trail that was closed, it does not go unnoticed. */
@AddLifecycleHook(ProofRounds.class)
class RandomTamperingTests {

  private static final List<String> FILES =
      List.of(
          "2026-09.jsonl",
          "2026-10.jsonl",
          "2026-11.jsonl",
          "manifest.jsonl",
          "head.json",
          "public-key.pem");

  private static Path home = Path.of("");

  /** What is done to a file. */
  enum Mutation {
    FLIP,
    INSERT,
    DELETE,
    TRUNCATE,
    SWAP_LINES,
    DELETE_LINE,
    REPEAT_LINE
  }

  @BeforeContainer
  static void write() throws IOException {
    home = Files.createTempDirectory("tampering");
    new TestTrail(home)
        .at("2026-09-10T00:00:00Z")
        .write(5)
        .at("2026-10-10T00:00:00Z")
        .write(5)
        .at("2026-11-10T00:00:00Z")
        .write(5);
  }

  @AfterContainer
  static void remove() throws IOException {
    FileSystemUtils.deleteRecursively(home);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void anyMutationIsNoticed(
      @ForAll @IntRange(max = 5) int which,
      @ForAll Mutation mutation,
      @ForAll @IntRange(max = 1_000_000) int place,
      @ForAll @IntRange(max = 1_000_000) int other,
      @ForAll byte value)
      throws IOException {
    var file = home.resolve("audit").resolve(FILES.get(which));
    var whole = Files.readAllBytes(file);
    var mutated = mutate(mutation, whole, place % whole.length, other, value);
    try {
      Files.write(file, mutated);
      var report = new Verification(home.resolve("audit"), null, null).run();

      // What was appended without an end may be a write that was not finished: a note.
      assertThat(report.isWhole() && report.notes().isEmpty())
          .as("%s of %s at %d", mutation, file.getFileName(), place % whole.length)
          .isEqualTo(Arrays.equals(whole, mutated));
    } finally {
      Files.write(file, whole);
    }
  }

  private static byte[] mutate(Mutation mutation, byte[] whole, int place, int other, byte value) {
    return switch (mutation) {
      case FLIP -> {
        var changed = whole.clone();
        changed[place] = value;
        yield changed;
      }
      case INSERT -> joined(Arrays.copyOf(whole, place), new byte[] {value}, rest(whole, place));
      case DELETE -> joined(Arrays.copyOf(whole, place), rest(whole, place + 1));
      case TRUNCATE -> Arrays.copyOf(whole, place);
      case SWAP_LINES, DELETE_LINE, REPEAT_LINE -> lines(mutation, whole, place, other);
    };
  }

  private static byte[] lines(Mutation mutation, byte[] whole, int place, int other) {
    var lines = new ArrayList<>(Arrays.asList(text(whole).split("(?<=\n)", -1)));
    lines.removeIf(String::isEmpty);
    var one = place % lines.size();
    var two = other % lines.size();
    switch (mutation) {
      case SWAP_LINES -> Collections.swap(lines, one, two);
      case DELETE_LINE -> lines.remove(one);
      default -> lines.add(two, lines.get(one));
    }
    return String.join("", lines).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  private static byte[] rest(byte[] whole, int from) {
    return Arrays.copyOfRange(whole, from, whole.length);
  }

  private static byte[] joined(byte[]... parts) {
    var all = new java.io.ByteArrayOutputStream();
    for (var part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
