package io.provisioning.orchestrator.declaration.completion;

import io.provisioning.config.completion.Completer;
import io.provisioning.config.completion.Completer.Draft;
import io.provisioning.config.completion.Completions;
import io.provisioning.config.completion.Packages;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.orchestrator.extension.Catalogs;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Completes declarations of workspaces, each from what it may use and what it declares itself. */
final class DeclarationCompletion {

  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
  private static final int MOST_WORKSPACES = 100;

  /** Somebody who types asks several times a second. */
  private static final Duration KEPT = Duration.ofSeconds(30);

  private final InfrastructureLanguage language;
  private final Catalogs catalogs;
  private final WorkspaceUsage usage;
  private final Clock clock;
  private final Map<String, Kept> packages =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
          return size() > MOST_WORKSPACES;
        }
      };

  private @Nullable Completer completer;

  DeclarationCompletion(
      InfrastructureLanguage language, Catalogs catalogs, WorkspaceUsage usage, Clock clock) {
    this.language = language;
    this.catalogs = catalogs;
    this.usage = usage;
    this.clock = clock;
  }

  private record Kept(Packages packages, Instant until) {}

  /**
   * What could be written at the cursor.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE while the schema cannot be
   *     had
   */
  Completions complete(String workspace, Draft draft) {
    return completer().complete(draft, packages(workspace), usage.besides(workspace, draft.name()));
  }

  /** The schema is the same as long as the service runs. */
  private synchronized Completer completer() {
    if (completer == null) {
      completer = new Completer(JsonMapper.shared().readValue(language.jsonSchema(), OBJECT));
    }
    return completer;
  }

  private Packages packages(String workspace) {
    var now = clock.instant();
    synchronized (packages) {
      var kept = packages.get(workspace);
      if (kept == null || !kept.until().isAfter(now)) {
        kept = new Kept(Packages.of(catalogs.of(workspace)), now.plus(KEPT));
        packages.put(workspace, kept);
      }
      return kept.packages();
    }
  }
}
