package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.declaration.AppliedDeclarations;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Names a version for each workflow whose plan has a source, and takes none if the start fails. */
final class NotedDeclarations implements AppliedDeclarations {

  /** Refuses to save, unless null. */
  volatile @Nullable RuntimeException refusal;

  final List<Applied> saved = new CopyOnWriteArrayList<>();

  @Override
  public <T> T save(Applied applied, Function<@Nullable String, T> start) {
    var refused = refusal;
    if (refused != null) {
      throw refused;
    }
    var started = start.apply(applied.source() == null ? null : "version of " + applied.workflow());
    saved.add(applied);
    return started;
  }
}
