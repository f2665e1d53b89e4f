package io.provisioning.orchestrator.plan.kept;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.plan.PlanProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * Requests of recent plans as files, so that a plan that somebody read before a restart can be
 * applied after it. A plan is forgotten when it is too old or others have taken its place.
 */
final class PlanFiles {

  private static final Logger log = LoggerFactory.getLogger(PlanFiles.class);
  private static final Pattern DIGEST = Pattern.compile("sha256:([0-9a-f]{64})");
  private static final String SUFFIX = ".json";
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final Path directory;
  private final Supplier<PlanSettings> settings;
  private final Clock clock;

  PlanFiles(Path directory, Supplier<PlanSettings> settings, Clock clock) {
    this.directory = directory;
    this.settings = settings;
    this.clock = clock;
  }

  Optional<KeptPlan> find(String digest) {
    var name = DIGEST.matcher(digest);
    if (!name.matches()) {
      return Optional.empty();
    }
    try {
      var file = directory.resolve(name.group(1) + SUFFIX);
      var kept = JSON.readValue(Files.readAllBytes(file), KeptPlan.class);
      return Optional.of(kept).filter(this::isFresh);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (JacksonException e) {
      log.warn("the plan {} cannot be read and is forgotten", digest, e);
      return Optional.empty();
    } catch (IOException e) {
      throw unavailable("read", e);
    }
  }

  boolean isFresh(KeptPlan plan) {
    return !plan.createdAt().isBefore(oldest());
  }

  synchronized void keep(String digest, KeptPlan plan) {
    var name = DIGEST.matcher(digest);
    if (!name.matches()) {
      throw new IllegalArgumentException("`" + digest + "` is not a digest");
    }
    try {
      Files.createDirectories(directory, ownerOnly("rwx------"));
      var draft = Files.createTempFile(directory, "draft", "", ownerOnly("rw-------"));
      try {
        Files.write(draft, JSON.writeValueAsBytes(plan));
        Files.setLastModifiedTime(draft, FileTime.from(plan.createdAt()));
        Files.move(
            draft,
            directory.resolve(name.group(1) + SUFFIX),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
      prune();
    } catch (IOException e) {
      throw unavailable("kept", e);
    }
  }

  private record Aged(Path file, Instant at) {}

  private void prune() throws IOException {
    try (var files = Files.list(directory)) {
      var aged =
          files
              .map(file -> new Aged(file, modified(file)))
              .sorted(Comparator.comparing(Aged::at).reversed())
              .toList();
      for (int index = 0; index < aged.size(); index++) {
        var plan = aged.get(index);
        if (index >= settings.get().keep() || plan.at().isBefore(oldest())) {
          Files.deleteIfExists(plan.file());
        }
      }
    }
  }

  private Instant oldest() {
    return clock.instant().minus(settings.get().validFor());
  }

  private static Instant modified(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException gone) {
      return Instant.MIN;
    }
  }

  private static FileAttribute<Set<PosixFilePermission>> ownerOnly(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }

  private static ProblemException unavailable(String what, IOException cause) {
    return PlanProblem.PLANS_UNAVAILABLE.because(
        "the plan cannot be " + what,
        "check that the directory of state is writable and has space",
        cause);
  }
}
