package io.provisioning.orchestrator.declaration.completion;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.provisioning.config.completion.Completer;
import io.provisioning.config.completion.Completer.Draft;
import io.provisioning.config.completion.Completions;
import io.provisioning.config.completion.Packages;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.orchestrator.extension.Catalogs;
import java.time.Duration;
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
  private final Cache<String, Packages> packages =
      Caffeine.newBuilder().maximumSize(MOST_WORKSPACES).expireAfterWrite(KEPT).build();

  private @Nullable Completer completer;

  DeclarationCompletion(InfrastructureLanguage language, Catalogs catalogs, WorkspaceUsage usage) {
    this.language = language;
    this.catalogs = catalogs;
    this.usage = usage;
  }

  /**
   * What could be written at the cursor.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE while the schema cannot be
   *     had
   */
  Completions complete(String workspace, Draft draft) {
    var usable = packages.get(workspace, it -> Packages.of(catalogs.of(it)));
    return completer().complete(draft, usable, usage.besides(workspace, draft.name()));
  }

  /** The schema is the same as long as the service runs. */
  private synchronized Completer completer() {
    if (completer == null) {
      completer = new Completer(JsonMapper.shared().readValue(language.jsonSchema(), OBJECT));
    }
    return completer;
  }
}
