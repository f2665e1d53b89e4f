package io.provisioning.controlcenter.audit.verification;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.chain.PublicKey;
import io.provisioning.controlcenter.audit.chain.SealedSegment;
import io.provisioning.controlcenter.audit.chain.TrailFiles;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import io.provisioning.controlcenter.audit.verification.Finding.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the key, the head and the manifest say of the segments. */
final class Anchors {

  private static final String SIGNED = "what stands there was not signed with the trail's key";

  private final TrailFiles files;
  private final Findings findings;
  private final List<String> notes;
  private final List<SealedSegment> sealed = new ArrayList<>();
  private @Nullable PublicKey key;
  private @Nullable TrailLine head;

  /**
   * Prepares to read them.
   *
   * @param key that must have signed; null takes the one beside the trail
   */
  Anchors(TrailFiles files, @Nullable PublicKey key, Findings findings, List<String> notes) {
    this.files = files;
    this.key = key;
    this.findings = findings;
    this.notes = notes;
  }

  @Nullable PublicKey key() {
    return key;
  }

  @Nullable TrailLine head() {
    return head;
  }

  /** Closed segments, oldest first. */
  List<SealedSegment> sealed() {
    return sealed;
  }

  void readKey() throws IOException {
    try {
      var shown = PublicKey.read(files.publicKey());
      if (key != null && !shown.equals(key)) {
        find(Kind.SWAPPED, files.publicKey(), 1, 0, "it is not the key that was given");
      }
      key = key == null ? shown : key;
    } catch (NoSuchFileException e) {
      find(Kind.MISSING, files.publicKey(), 0, 0, "without it no signature can be checked");
    } catch (ProblemException e) {
      find(Kind.EDITED, files.publicKey(), 1, 0, "it is not the key that was written");
    }
  }

  void readHead() throws IOException {
    try {
      var text = new String(Files.readAllBytes(files.head()), ISO_8859_1);
      var line =
          Optional.of(text)
              .filter(it -> it.endsWith("\n"))
              .flatMap(it -> TrailLine.parse(it.substring(0, it.length() - 1).getBytes(ISO_8859_1)))
              .filter(TrailLine::isIntact);
      if (line.isEmpty()) {
        find(Kind.EDITED, files.head(), 1, 0, "its content is not what its hash says");
      }
      head = line.filter(it -> requireSigned(files.head(), 1, it)).orElse(null);
    } catch (NoSuchFileException e) {
      find(Kind.MISSING, files.head(), 0, 0, "without it a cut of the trail cannot be told");
    }
  }

  /** Tells if a line was not signed. */
  boolean requireSigned(Path file, long at, TrailLine line) {
    if (key != null && !line.isSignedBy(key)) {
      find(Kind.FORGED, file, at, line.number(), SIGNED);
      return false;
    }
    return true;
  }

  /** Gives whether there is one. */
  boolean readManifest() throws IOException {
    if (!Files.exists(files.manifest())) {
      return false;
    }
    var chain = new Chain(name(files.manifest()), 1, TrailLine.NOTHING, Map.of(), findings);
    try (var lines = new ChainFile(files.manifest())) {
      for (var place = lines.next(); place != null; place = lines.next()) {
        var isRecord = chain.accept(place, lines.afterNext());
        var line = place.line();
        if (isRecord && line != null && requireSigned(files.manifest(), place.at(), line)) {
          SealedSegment.of(line).ifPresent(sealed::add);
        }
      }
      noteUnfinished(files.manifest(), lines, true);
    }
    chain.end();
    return true;
  }

  /** Tells of bytes after the last line. */
  void noteUnfinished(Path file, ChainFile lines, boolean mayBe) {
    if (lines.unfinished() > 0 && mayBe) {
      notes.add(
          "%s: %d bytes of a write that was not finished; the next start takes them away"
              .formatted(name(file), lines.unfinished()));
    } else if (lines.unfinished() > 0) {
      find(Kind.EDITED, file, lines.lines() + 1, 0, "the line has no end");
    }
  }

  private void find(Kind kind, Path file, long line, long number, String what) {
    findings.add(kind, file.getFileName().toString(), line, number, what);
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
