package io.provisioning.registry.retention;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.Durable;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.TagRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The rules of all workspaces, a file for each. Safe for use by many threads. */
final class RuleBook implements TagRules {

  /** Under such a tag, cosign and others keep what they say of a manifest; it grows. */
  private static final Pattern ABOUT = Pattern.compile("sha(256|512)-[0-9a-f]+(\\..*)?");

  /** A hundred years; with much more, no time is that long ago. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private final Path folder;
  private final JsonMapper json;
  private final Map<String, RetentionView> known = new ConcurrentHashMap<>();

  RuleBook(Path directory, JsonMapper json) {
    this.folder = directory.resolve("retention");
    this.json = json;
  }

  /** Whether the tag belongs to another manifest, whose digest it has. */
  static boolean isAbout(String tag) {
    return ABOUT.matcher(tag).matches();
  }

  /**
   * The rules of a workspace; {@link RetentionView#NONE} if it has none.
   *
   * @throws ProblemException UNREADABLE_RETENTION
   */
  RetentionView get(String workspace) {
    return known.computeIfAbsent(workspace, this::read);
  }

  /**
   * Puts rules in the place of those that have this version.
   *
   * @throws ProblemException INVALID_RETENTION; RETENTION_CHANGED
   */
  RetentionView put(String workspace, RetentionView rules) throws IOException {
    require(rules);
    synchronized (this) {
      var before = get(workspace);
      if (!rules.version().equals(before.version())) {
        throw RetentionProblem.RETENTION_CHANGED.because(
            "the retention of `%s` has version %d, not %d"
                .formatted(workspace, before.version(), rules.version()),
            "read it again, and make your change in what you read");
      }
      var next = rules.withVersion(before.version() + 1);
      Durable.createFolders(folder);
      Durable.write(file(workspace), json.writeValueAsBytes(next));
      known.put(workspace, next);
      return next;
    }
  }

  private static void require(RetentionView rules) {
    for (int i = 0; i < rules.rules().size(); i++) {
      var rule = rules.rules().get(i);
      if (rule.keepLatest() == null && rule.keepFor() == null) {
        throw RetentionProblem.INVALID_RETENTION.because(
            "`rules[%d]` keeps nothing".formatted(i),
            "give it `keep_latest`, `keep_for`, or both; without a rule, tags stay");
      }
      requireSensible("rules[%d].keep_for".formatted(i), rule.keepFor());
    }
    requireSensible("untagged_for", rules.untaggedFor());
  }

  private static void requireSensible(String path, @Nullable Duration duration) {
    if (duration != null && (duration.isNegative() || duration.compareTo(LONGEST) > 0)) {
      throw RetentionProblem.INVALID_RETENTION.because(
          "`%s` is %s".formatted(path, duration),
          "use a duration such as `P30D`, at most %d days".formatted(LONGEST.toDays()));
    }
  }

  @Override
  public boolean isImmutable(RepositoryName repository, String tag) {
    return !isAbout(tag)
        && get(repository.workspace()).immutableTags().stream()
            .anyMatch(it -> new Glob(it).matches(tag));
  }

  private RetentionView read(String workspace) {
    try {
      return json.readValue(Files.readAllBytes(file(workspace)), RetentionView.class);
    } catch (NoSuchFileException _) {
      return RetentionView.NONE;
    } catch (IOException | JacksonException e) {
      throw RetentionProblem.UNREADABLE_RETENTION.because(
          "the retention of `%s` cannot be read".formatted(workspace),
          "restore the file `%s` from a backup, or delete it".formatted(file(workspace)),
          e);
    }
  }

  private Path file(String workspace) {
    return folder.resolve(workspace + ".json");
  }
}
